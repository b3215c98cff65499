import { describe, expect, it } from "vitest";
import { loadApp } from "../../support/app";
import type { Page } from "../../support/page/page";
import type { WorkEntry } from "../../support/seed";

function headings(page: Page): string[] {
  return page.main.select("h2").map(({ text }) => text);
}

describe("the sample's creators", async () => {
  const app = await loadApp();
  const visitor = app.newVisitor();

  it("stand in the order of their names", async () => {
    const names = headings(await visitor.visit("/creators"));
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  });

  it("lead to their works and back to the list", async () => {
    const list = await visitor.visit("/creators");
    const page = await list.press("Elif Arslan");
    expect(page.path).toBe("/creators/elif-arslan");
    expect(page.title).toBe("Works by Elif Arslan – Prajna AI Labs");
    expect(page.heading).toBe("Works by Elif Arslan");
    expect(headings(page)).toEqual(["Braided Tales", "Rise Log"]);
    const back = await page.press("Back to Creators List");
    expect(back.path).toBe("/creators");
  });
});

const works: WorkEntry[] = [
  { id: "1", title: "One", type: "list-item", creatorId: "x", price: "$1" },
  {
    id: "2",
    title: "Two",
    type: "large-feature",
    creatorId: "x",
    creatorName: "Named Later",
    appId: "two",
  },
  { id: "3", title: "Three", type: "small-image", creatorId: "x" },
  { id: "4", title: "Four", type: "medium-feature", creatorId: "x" },
  { id: "5", title: "Five", type: "hologram", creatorId: "x" },
  { id: "6", title: "Six", type: "list-item", creatorId: "anonymous" },
  { id: "7", title: "Seven", type: "list-item", creatorName: "No id" },
  { id: "8", title: "Eight", type: "hologram", creatorId: "only-hologram" },
];

describe("creators derived from works", async () => {
  const app = await loadApp({ works });
  const visitor = app.newVisitor();

  it("appear once for each ID, with a name, else the ID, and a count", async () => {
    const { main } = await visitor.visit("/creators");
    const cards = main.all("listitem");
    expect(cards.map(({ text }) => text)).toEqual([
      "anonymous 1 work(s) featured",
      "Named Later 4 work(s) featured",
    ]);
    const links = cards.map((card) => card.get("link").attribute("href"));
    expect(links).toEqual(["/creators/anonymous", "/creators/x"]);
  });

  it("have each work shown by its type, but none of an unknown type", async () => {
    const page = await visitor.visit("/creators/x");
    expect(page.heading).toBe("Works by Named Later");
    expect(headings(page)).toEqual(["Two", "Three", "Four", "One"]);
    const link = page.main.get("link", "Learn More: Two");
    expect(link.attribute("href")).toBe("/works/two");
  });

  it("do not exist where all their works are skipped", async () => {
    const page = await visitor.visit("/creators/only-hologram");
    expect(page.status).toBe(404);
    expect(page.main.text).toContain("No works found for this creator.");
  });
});
