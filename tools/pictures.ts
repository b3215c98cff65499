import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
/** `npm run pictures`: renders the cards that are committed, so that a build needs no browser. */
import { chromium } from "playwright/test";
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

const mark = readFileSync("app/art/emblem.svg", "utf8")
  .replace(/^<svg[^>]*>/, '<g fill="none" stroke-width="2.5">')
  .replace("</svg>", "</g>");

const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({
  colorScheme: "light",
  viewport: { width: 1200, height: 630 },
});

for (const { name, title, drawing } of cardDrawings) {
  await page.setContent(cardPage(title, drawing));
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(`app/seo/cards/${name}.png`, await page.screenshot({ omitBackground: true }));
}

await browser.close();
