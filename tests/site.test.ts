import { expect, it } from "vitest";
import { headOf } from "./support/page/head";
import { loadApp } from "./support/app";
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
  expect(JSON.parse(manifest.body)).toMatchObject({
    name: settings.name,
  });
});

it("takes values from the environment until they are saved", async () => {
  const app = await loadApp({
    settings: { SITE_NAME: "Harbour Labs", CONTACT_EMAIL: "sea@example.net" },
  });
  const { body } = await app.newVisitor().visit("/contact-us");
  expect(body).toContain("Harbour Labs");
  expect(body).toContain("mailto:sea@example.net");
});
