import sharp from "sharp";
import { expect, it } from "vitest";
import { loadApp } from "./support/app";
import { fileOf, noise } from "./support/images";
import { headOf } from "./support/page/head";
import { publicPages } from "./support/public-pages";

const siteUrl = "https://harbour.example";

const everywhere = [
  ...publicPages.map(({ path }) => path),
  "/nowhere",
  "/works.atom",
  "/sitemap.xml",
  "/site.webmanifest",
  "/robots.txt",
  "/.well-known/security.txt",
  "/favicon.svg",
  "/admin/login",
];

const settings = {
  name: "Harbour Labs",
  tagline: "Where the tide meets the machine.",
  description: "Tools for harbors.",
  email: "ahoy@harbour.example",
  phone: "+351 21 555 0100",
  country: "Portugal",
  organization: "Harbour Labs Association",
  timeZone: "Europe/Lisbon",
};

/** The titles of works and the story of the name are not settings. */
const leftovers =
  /Prajna AI Labs|hello@example\.org|\+1 555|\[Your Country\]|Generated Together|KoXist Foundation in/;

/** The original emblem, the word "prajñā" as outlines, and the prepared images of shared links. */
const drawnLeftovers = /M11\.2 6\.6|M79 3Q69|assets\/(?:home|works|creators|text)[\w-]*\.png/;

const app = await loadApp({ settings: { SITE_URL: siteUrl } });
const visitor = app.newVisitor();

it.each(["/contact-us", "/admin/login"])(
  "links to %s at the site’s own address after a form at another one",
  async (path) => {
    const other = "https://www.harbour.example";
    const headers = { "Sec-Fetch-Site": null, Origin: other };
    const page = await visitor.post(other + path, { message: "Hello" }, { headers });
    expect(page.status).toBe(403);
    expect(page.text).toContain("You opened the site at an address that is not its own");
    expect(page.main.get("link", siteUrl + path).attribute("href")).toBe(siteUrl + path);
  },
);

it("shows saved settings on every public page and in every file at once", async () => {
  for (const path of everywhere) await visitor.visit(path);
  app.execute(
    `INSERT INTO siteDocuments (id, data) VALUES ('__settings__', '${JSON.stringify(settings)}')`,
  );
  await app.putWorks({ id: "another", title: "Another", type: "list-item" });
  for (const path of everywhere) {
    const { body } = await visitor.visit(path);
    expect(leftovers.exec(body)?.[0], path).toBeUndefined();
    if (path !== "/") expect(drawnLeftovers.exec(body)?.[0], path).toBeUndefined();
  }
  const page = await visitor.visit("/");
  for (const [name, path] of [
    ["Atom", "/works.atom"],
    ["JSON", "/works.json"],
  ]) {
    expect(page.get("contentinfo").get("link", name).attribute("href")).toBe(path);
  }
  const home = headOf(page);
  expect(home.title).toBe("Harbour Labs");
  expect(home.meta).toMatchObject({
    description: settings.description,
    "og:site_name": settings.name,
  });
  const manifest = await visitor.visit("/site.webmanifest");
  const { name, icons } = JSON.parse(manifest.body) as Record<string, { sizes: string }[]>;
  expect(name).toBe(settings.name);
  expect(icons?.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
});

it("shows the first letter of the owner's name, and then the uploaded logo and icon", async () => {
  const svg = async () => (await visitor.visit("/favicon.svg")).body;
  const bar = async () => (await visitor.visit("/about")).get("banner");
  expect(await svg()).toContain('<path class="l" transform="translate(');
  expect((await bar()).select("svg path.fill-surface")).toHaveLength(1);
  const admin = await app.signIn();
  const logo = fileOf(await noise(300, 100).png().toBuffer());
  const icon = fileOf(await noise(512, 512).png().toBuffer());
  const form = await admin.visit("/admin/site");
  const files = { Logo: logo, "Logo for the dark theme": icon, "Site icon": icon };
  const saved = await form.fill(files).press("Save settings");
  expect(saved.main.text).toContain("(Logo, Logo for the dark theme, Site icon)");
  const images = (await bar()).select("a img");
  expect(images.map((image) => image.attribute("width"))).toEqual(["96", "32"]);
  expect((await bar()).select("a .sr-only")).toHaveLength(1);
  expect(await svg()).toContain("data:image/png");
  const home = await visitor.visit("/");
  expect(headOf(home).meta["og:image"]).toContain(`${siteUrl}/cards/pages/~home~.png`);
  expect(home.body).toContain(`"logo":"${siteUrl}/media/`);
  for (const [file, size] of [
    ["favicon.ico", 32],
    ["icon-maskable-512.png", 512],
  ] as const) {
    const response = await app.answer(new Request(`${siteUrl}/${file}`));
    const { width, format } = await sharp(await response.arrayBuffer()).metadata();
    expect({ width, format }, file).toEqual({ width: size, format: "png" });
  }
});

it("takes values from the environment until they are saved", async () => {
  const app = await loadApp({
    settings: { SITE_NAME: "Harbour Labs", CONTACT_EMAIL: "sea@example.net" },
  });
  const { body } = await app.newVisitor().visit("/contact-us");
  expect(body).toContain("Harbour Labs");
  expect(body).toContain("mailto:sea@example.net");
});
