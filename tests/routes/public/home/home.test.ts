import { expect, it } from "vitest";
import { type App, loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

async function openHome(app: App): Promise<Page> {
  return app.newVisitor().visit("/");
}

function rowOf(page: Page): string[] {
  return page.main
    .all("region", "Featured works")
    .flatMap((region) => region.select("h3"))
    .map(({ text }) => text);
}

it("shows six works, large features first", async () => {
  const app = await loadApp();
  const page = await openHome(app);
  expect(rowOf(page)).toEqual([
    "Slow Map",
    "Sketch & Design Toolkit",
    "Tide Atlas",
    "Kitchen Tongue",
    "Proof Garden",
    "Duet Hall",
  ]);
  expect(page.main.get("link", "All 31 works").attribute("href")).toBe("/works");
  const mosaics = page.main.select(".mosaic");
  expect(mosaics.map((mosaic) => mosaic.select("img").length)).toEqual([6, 6]);
  const row = page.main.select(".showcase img");
  const inMosaic = mosaics[0]?.select("img") ?? [];
  const sources = [...row, ...inMosaic].map((part) => part.attribute("src"));
  expect(new Set(sources).size).toBe(12);
});

it("keeps the headings and links of its three cards", async () => {
  const page = await openHome(await loadApp());
  const headings = page.main.select("h1, h2").map(({ text }) => text);
  expect(headings).toEqual([
    "Prajna AI Labs",
    "Featured works",
    "Our Story",
    "Our Works",
    "Join Us",
  ]);
  expect(page.main.get("link", "Learn More (Our Story)").attribute("href")).toBe("/about");
});

it("shows a single work", async () => {
  const only = { id: "only", title: "Only", type: "list-item", appId: "only" };
  const page = await openHome(await loadApp({ works: [only] }));
  expect(rowOf(page)).toEqual(["Only"]);
  expect(page.main.select(".mosaic")).toEqual([]);
});

it("is complete without works, and while works cannot be read", async () => {
  const app = await loadApp({ works: [] });
  const empty = await openHome(app);
  expect(empty.status).toBe(200);
  expect(rowOf(empty)).toEqual([]);
  expect(empty.main.all("heading").length).toBe(4);

  const broken = await loadApp();
  broken.breakStore("down");
  const page = await openHome(broken);
  expect(page.status).toBe(200);
  expect(page.main.all("heading").length).toBe(4);
});

it("keeps the last two words of the site's name on one line", async () => {
  const page = await openHome(await loadApp());
  const [kept] = page.main.select("h1 .whitespace-nowrap");
  expect(kept?.text).toBe("AI Labs");
  const settings = { SITE_NAME: "One" };
  const short = await openHome(await loadApp({ settings }));
  expect(short.heading).toBe("One");
});
