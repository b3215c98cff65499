import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "~/backends/sqlite/database.server";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { embeddedStores } from "../../../support/stores/stores";

vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 2, 10, 12) });

const type = "medium-feature";
const app = await loadApp({
  works: [
    { id: "map", title: "Map", type, appId: "map" },
    { id: "loom", title: "Loom", type, appId: "loom" },
    { id: "hidden", title: "Hidden", type, appId: "hidden", status: "draft" },
    { id: "bare", title: "Bare", type: "list-item" },
  ],
});
const admin = await app.signIn();
const database = openDatabase(app.dataDir, () => undefined);
const records = embeddedStores(() => database).records;

async function keep(day: string, counts: Record<string, number>): Promise<void> {
  const at = Date.parse(day);
  const record = { kind: "visits", id: day, at, expiresAt: Infinity } as const;
  await records.edit("visits", day, () => ({ ...record, data: { views: counts } }));
}

function visit(days: number): Promise<Page> {
  return admin.visit(`/admin/visits?days=${days}`);
}

function rowsIn(page: Page, title: string): string[] {
  const section = page.main.select("section").find((each) => each.select("h2")[0]?.text === title);
  return section?.select("tbody tr, li").map(({ text }) => text) ?? [];
}

function bars(page: Page): string[] {
  return page.main.select("details:not(section *) tbody tr").map(({ text }) => text);
}

beforeEach(() => app.removeRecords("visits"));

describe("the visits of a period", () => {
  it("are added up for each day, and days without views are zero", async () => {
    await keep("2030-03-03", { "/about": 100 });
    await keep("2030-03-04", { "/about": 1, "/works": 1 });
    await keep("2030-03-10", { "/about": 2, "/about news.example": 3 });
    const page = await visit(7);
    expect(page.main.text).toContain("7 views");
    expect(bars(page)).toEqual([
      "2030-03-10 5",
      "2030-03-09 0",
      "2030-03-08 0",
      "2030-03-07 0",
      "2030-03-06 0",
      "2030-03-05 0",
      "2030-03-04 2",
    ]);
    expect(rowsIn(page, "Most read pages")).toEqual(["/about 6", "/works 1"]);
  });

  it("are added up for each month of a year", async () => {
    await keep("2030-01-01", { "/about": 1 });
    await keep("2030-01-31", { "/about": 2 });
    await keep("2030-02-07", { "/about": 8 });
    await keep("2030-03-10", { "/about": 4 });
    const rows = bars(await visit(365));
    expect(rows).toHaveLength(13);
    expect(rows.slice(0, 3)).toEqual(["2030-03 4", "2030-02 8", "2030-01 3"]);
    expect(bars(await visit(90))).toHaveLength(90);
  });
});

describe("a list of visits", () => {
  it("names works by their titles, the most read first, and links to them", async () => {
    await keep("2030-03-10", {
      "/works": 9,
      "/works/map": 1,
      "/works/loom": 2,
      "/works/gone": 2,
      other: 4,
    });
    const page = await visit(1);
    expect(rowsIn(page, "Most read works")).toEqual(["/works/gone 2", "Loom 2", "Map 1"]);
    expect(page.get("link", "Map").attribute("href")).toBe("/works/map");
    expect(rowsIn(page, "Most read pages")).toEqual(["/works 9", "Other pages 4"]);
    expect(page.all("link", "Other pages")).toEqual([]);
    expect(page.get("link", "/works").attribute("href")).toBe("/works");
  });

  it("has the referring sites, but not views without one", async () => {
    await keep("2030-03-10", {
      "/about": 9,
      "/about news.example": 1,
      "/works news.example": 2,
      "/about other": 5,
    });
    expect(rowsIn(await visit(1), "Referring sites")).toEqual(["Other sites 5", "news.example 3"]);
  });
});

it("the works that nobody opened are public ones with a page", async () => {
  await keep("2030-03-09", { "/works/loom": 1 });
  await keep("2030-03-10", { "/works/map": 1 });
  const unopened = "Works that nobody opened";
  expect(rowsIn(await visit(1), unopened)).toEqual(["Loom"]);
  expect(rowsIn(await visit(7), unopened)).toEqual([]);
});
