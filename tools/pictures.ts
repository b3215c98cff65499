/** `npm run pictures`: renders the icons and cards that are committed, so that a build needs no browser. */
import { chromium, type Page } from "playwright/test";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { light } from "../tailwind.config";
import { findBrowser } from "../tests/support/site/browser";
import { cardDrawings } from "./card-drawings";

const font = readFileSync(
  fileURLToPath(
    import.meta.resolve("@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2"),
  ),
).toString("base64");

const variables = Object.entries(light)
  .map(([name, value]) => `${name}: ${value};`)
  .join(" ");

const card = { width: 1200, height: 630 };

function cardPage(title: string, drawing: string): string {
  return `<!doctype html><style>
    @font-face { font-family: Piazzolla; font-weight: 100 900;
      src: url("data:font/woff2;base64,${font}"); }
    :root { ${variables} }
    body { margin: 0; background: var(--surface); }
    svg { position: absolute; }
    .warm { fill: var(--warm) } .cool { fill: var(--cool) }
    .overlap { fill: var(--overlap) }
    .rings { stroke: var(--accent-ink) }
    .warm-rings { stroke: var(--warm) }
    .cool-rings { stroke: var(--cool) }
    [class*="rings"] { fill: none; stroke-width: 1.75 }
    [class*="rings"] > * { vector-effect: non-scaling-stroke }
    #mark { left: 72px; top: 64px }
    h1 { position: absolute; left: 72px; bottom: 64px; margin: 0; width: 520px;
      font: 700 ${title.length > 20 ? 60 : 116}px/1.05 Piazzolla;
      color: var(--ink); text-wrap: balance; }
  </style>
  <svg width="1200" height="630">${drawing}</svg>
  <svg id="mark" viewBox="0 0 32 32" width="88" height="88">${mark}</svg>
  <h1>${title}</h1>`;
}

const mark = readFileSync("public/favicon.svg", "utf8")
  .replace(/^<svg[^>]*>/, '<g fill="none" stroke-width="2.5">')
  .replace("</svg>", "</g>");

/** @param share devices may crop a maskable icon to 80 % (W3C, "Web Application Manifest"). */
function iconPage(background: string, radius: string, share: number): string {
  const margin = `${(50 * (1 - share)).toFixed(1)}%`;
  return `<!doctype html><style>
    :root { ${variables} }
    body { margin: 0; }
    main { height: 100vh; border-radius: ${radius}; background: ${background}; }
    svg { position: absolute; left: ${margin}; top: ${margin}; }
  </style>
  <main></main>
  <svg viewBox="-0.3 3.2 32.6 25.6" width="${share * 100}%" height="${share * 100}%">${mark}</svg>`;
}

async function draw(
  page: Page,
  size: { width: number; height: number },
  html: string,
): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground: true });
}

/** An .ico file can contain a PNG (Microsoft, "ICO file format"). */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // The type is an icon.
  header.writeUInt16LE(1, 4); // The file has one image.
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // There is one color plane.
  header.writeUInt16LE(32, 12); // A pixel has 32 bits.
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ colorScheme: "light" });

for (const { name, title, drawing } of cardDrawings) {
  const png = await draw(page, card, cardPage(title, drawing));
  writeFileSync(`app/seo/cards/${name}.png`, png);
}

const paper = "var(--surface)";
const icons = [
  { name: "apple-touch-icon", size: 180, html: iconPage(paper, "0", 0.74) },
  { name: "icon-192", size: 192, html: iconPage(paper, "22%", 0.74) },
  { name: "icon-512", size: 512, html: iconPage(paper, "22%", 0.74) },
  { name: "icon-maskable-512", size: 512, html: iconPage(paper, "0", 0.56) },
];
for (const { name, size, html } of icons) {
  const png = await draw(page, { width: size, height: size }, html);
  writeFileSync(`app/art/icons/${name}.png`, png);
}
const small = { width: 32, height: 32 };
const favicon = await draw(page, small, iconPage("transparent", "0", 1));
writeFileSync("public/favicon.ico", ico(favicon, small.width));

await browser.close();
