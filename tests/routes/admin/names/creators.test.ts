import { beforeEach, describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { makerLine } from "~/kinds/makers";
import { makersIn } from "~/kinds/work-document.server";
import { readRenaming } from "~/routes/admin/names/rename.server";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { undo } from "../../../support/page/undo";
import { storedWork } from "../../../support/work";

const app = await loadApp({ works: [] });
const admin = await app.signIn();

const work = (id: string, creatorId: string, creatorName?: string) => ({
  id,
  title: `Work ${id}`,
  type: "medium-feature",
  creatorId,
  creatorName,
});

beforeEach(async () => {
  app.execute("DELETE FROM siteDocuments; DELETE FROM works");
  await app.putWorks(
    work("1", "ada", "Ada"),
    work("2", "ada", "Ada"),
    work("3", "ada", "Ada L."),
    work("4", "bea", "Bea"),
    work("5", "Béa", "Beatrix"),
  );
});

async function creators(): Promise<string> {
  const stored = await app.storedWorks();
  return stored
    .map(({ document }) => [document.creatorId, document.creatorName].join(" "))
    .join(", ");
}

async function look(path: string, method = "GET"): Promise<string> {
  const request = new Request(app.url + path, { method });
  const { status, headers } = await app.answer(request);
  return [status, headers.get("Location")].filter(Boolean).join(" ");
}

const list = "/admin/creators";
const renaming = `${list}/rename`;

describe("a renamed creator", () => {
  it("has a new address, and the old one redirects to it", async () => {
    let page = await admin.visit(`${renaming}?from=ada`);
    page.fill({ "Creator ID": "ada lovelace", "Creator name": "Ada Lovelace" });
    page = await page.press("See what will change");
    expect(page.text).toContain(
      "The creator of 3 works will be “Ada Lovelace” with the ID “ada lovelace”.",
    );
    expect(await look("/creators/ada")).toBe("200");
    page = await page.press("Rename: change 3 works");
    expect(page.main.get("status").text).toBe("Set the makers of 3 works to Ada Lovelace.");
    expect(await look("/creators/ada")).toBe("301 /creators/ada%20lovelace");
    expect(await look("/creators/ada", "HEAD")).toBe("301 /creators/ada%20lovelace");
    expect(await look("/cards/creators/~ada~.png")).toBe(
      "301 /cards/creators/~ada%20lovelace~.png",
    );
    expect(await look("/creators/ada%20lovelace")).toBe("200");
    const again = await admin.visit(`${renaming}?from=ada+lovelace&id=ada3&name=Ada`);
    await again.press("Rename: change 3 works");
    expect(await look("/creators/ada")).toBe("301 /creators/ada3");
    expect(await look("/creators/ada%20lovelace")).toBe("301 /creators/ada3");
  });

  it("gets the name of the creator that it is merged into", async () => {
    let page = await admin.visit(`${renaming}?from=bea`);
    page = await page.fill({ "Creator ID": "ada" }).press("See what will change");
    expect(page.text).toContain("This creator already has 3 works.");
    await page.press(/^Merge: change/);
    expect(await creators()).toContain("ada Ada, ada Ada, ada Ada, ada Ada,");
    expect(await look("/creators/bea")).toBe("301 /creators/ada");
  });

  it.each([
    ["", "Enter an ID."],
    ["..", "An ID cannot be only dots"],
    ["a\u0007", "cannot be displayed"],
  ])("cannot have the ID %j", async (id, problem) => {
    let page = await admin.visit(`${renaming}?from=ada`);
    page = await page.fill({ "Creator ID": id }).press("See what will change");
    expect(page.status).toBe(422);
    expect(page.get("alert").text).toContain(problem);
    expect(page.field("Creator ID").value).toBe(id);
  });
});

it("names that could be one are listed, at most 20 at once, the better one first, with the reason", async () => {
  const many = Array.from({ length: 21 }, (_, index) => index);
  await app.putWorks(
    ...[1, 2, 3].map((index) => work(`nameless${index}`, "ada")),
    ...many.map((index) => work(`name${index}`, "ada", `Ada ${index}`)),
    work("both1", "di-1", "Di"),
    work("both2", "di1", "DI"),
    ...many.map((index) => ({
      ...work(`like${index}`, `cy${"-".repeat(index)}`, "Cy"),
      createdAt: new Date(Date.UTC(2026, 0, 30 - index)).toISOString(),
    })),
  );
  const page = await admin.visit(list);
  const names = page.get("region", "One creator with several names").text;
  expect(names).toMatch(/these names: “Ada” .* Use “Ada” for all More works have it\.$/);
  expect(names.match(/“[^”]+” \(/g)).toHaveLength(20);
  const alike = page.get("region", "Creators that look alike").text;
  expect(/“cy-*”/.exec(alike)?.[0]).toBe(`“cy${"-".repeat(20)}”`);
  // They look alike by their IDs and by their names.
  expect(alike.match(/“Di” with/g)).toHaveLength(1);
  expect(alike.match(/“Cy” with/g)).toHaveLength(20);
});

describe("a creator in every position", () => {
  const cairn = { creatorId: "cairn", creatorName: "Cairn", isAgent: true, since: 7 };
  const makersNow = async () => {
    const stored = await app.storedWorks();
    return Object.fromEntries(
      stored.map(({ id, document }) => [id, makersIn(document).map(makerLine)]),
    );
  };

  beforeEach(async () => {
    await app.putWorks(
      { ...work("6", "ada", "Ada"), coCreators: [cairn] },
      { ...work("7", "cairn", "Cairn"), creatorIsAgent: true },
      { ...work("8", "bea", "Bea"), coCreators: [{ creatorName: "X" }, cairn] },
    );
  });

  it("is renamed in one batch, and one undo reverts it", async () => {
    const before = await makersNow();
    const page = await admin.visit(`${renaming}?from=cairn&id=agent-cairn&name=Cairn`);
    const done = await page.press("Rename: change 3 works");
    expect(await makersNow()).toMatchObject({
      6: ["Ada (ada)", "Cairn (agent-cairn), AI agent"],
      7: ["Cairn (agent-cairn), AI agent"],
      8: ["Bea (bea)", "X", "Cairn (agent-cairn), AI agent"],
    });
    const { document } = (await app.storedWorks()).find(({ id }) => id === "6") ?? {};
    expect(document?.coCreators).toEqual([{ ...cairn, creatorId: "agent-cairn" }]);
    expect(await look("/creators/cairn")).toBe("301 /creators/agent-cairn");
    await undo(done);
    expect(await makersNow()).toEqual(before);
  });

  it("becomes one maker when it is merged with another maker of the work", async () => {
    const page = await admin.visit(`${renaming}?from=ada&from=cairn&id=cairn&name=Cairn`);
    await page.press(/^Merge: change/);
    expect(await makersNow()).toMatchObject({
      1: ["Cairn (cairn), AI agent"],
      6: ["Cairn (cairn), AI agent"],
      8: ["Bea (bea)", "X", "Cairn (cairn), AI agent"],
    });
  });
});

it("a long list of creators can be searched, and has 100 names per page", async () => {
  const rows = (page: Page) => page.main.all("listitem").length;
  app.execute("DELETE FROM works");
  await app.putWorks(work("1", "ada", "Ada"));
  expect((await admin.visit(list)).all("search")).toEqual([]);
  await app.putWorks(
    ...Array.from({ length: 101 }, (_, index) => work(`s${index}`, `shelf-${index}`)),
  );
  let page = await admin.visit(list);
  page = await page.fill({ "Find a creator": "ADA" }).press("Find");
  expect([page.path, rows(page)]).toEqual([`${list}?q=ADA`, 1]);
  expect(page.get("search").text).toContain("1 found.");
  expect(page.field("Find a creator").value).toBe("ADA");
  page = await page.fill({ "Find a creator": "cellar" }).press("Find");
  expect(page.get("search").text).toContain("0 found.");
  expect(page.main.text).toContain("No creators match.");
  page = await page.fill({ "Find a creator": "shelf" }).press("Find");
  expect(rows(page)).toBe(100);
  page = await page.press("Next");
  expect([page.path, rows(page)]).toEqual([`${list}?q=shelf&page=2`, 1]);
  const rename = (await page.press(/^Rename or merge /)).fill({ "Creator name": "New" });
  const asked = await rename.press("See what will change");
  expect((await asked.press("Cancel")).path).toBe(page.path);
  page = await (await page.press("Show all")).press("Next");
  expect([page.path, rows(page)]).toEqual([`${list}?page=2`, 2]);
  expect((await page.press("Previous")).path).toBe(list);
});

describe("a plan to rename creators", () => {
  const current = buildCatalogue([
    storedWork("1", { creatorId: "ada", creatorName: "Ada" }),
    storedWork("2", { creatorId: "cairn", creatorName: "Cairn", creatorIsAgent: true }),
    storedWork("3", { creatorId: "bo", creatorName: "Bo" }),
    storedWork("4", { creatorId: "nameless" }),
  ]);

  const creators = (query: string) => readRenaming("creators", new URLSearchParams(query), current);

  async function makersAfter(query: string): Promise<Record<string, string>> {
    const items = (await (await creators(query)).plan?.())?.items ?? [];
    return Object.fromEntries(
      items
        .filter(({ document }) => document?.title)
        .map(({ id, document = {} }) => [id, makersIn(document).map(makerLine).join(", ")]),
    );
  }

  it.each([
    [
      "from=ada&id=ada&name=Ada+L.",
      ["The creator of 1 work will be “Ada L.” with the ID “ada”."],
      "Rename: change 1 work",
    ],
    [
      "from=ada&id=al&name=",
      [
        "The creator of 1 work will be “al” with the ID “al”.",
        "/creators/ada will redirect to /creators/al.",
      ],
      "Rename: change 1 work",
    ],
    [
      "from=ada&id=ada&name=Ada",
      ["No works will change. The creator already has this name and ID."],
      "Rename: change 0 works",
    ],
    [
      "from=ada&id=bo&name=Bo",
      [
        "The creator of 1 work will be “Bo” with the ID “bo”.",
        "This creator already has 1 work.",
        "/creators/ada will redirect to /creators/bo.",
      ],
      "Merge: change 1 work",
    ],
    [
      "from=ada&from=bo&id=new&name=New",
      [
        "The creator of 2 works will be “New” with the ID “new”.",
        "/creators/ada, /creators/bo will redirect to /creators/new.",
      ],
      "Merge: change 2 works",
    ],
  ])("says what %j changes", async (query, sentences, button) => {
    expect(await (await creators(query)).plan?.()).toMatchObject({
      action: "rename",
      sentences,
      button,
    });
  });

  it("makes a merged creator an agent only if the other one is", async () => {
    expect(await makersAfter("from=ada&id=cairn")).toEqual({ 1: "Cairn (cairn), AI agent" });
    expect(await makersAfter("from=cairn&id=ada")).toEqual({ 2: "Ada (ada)" });
    expect(await makersAfter("from=ada&from=cairn&id=new&name=New")).toEqual({
      1: "New (new)",
      2: "New (new)",
    });
    expect(await makersAfter("from=cairn&id=new&name=New")).toEqual({ 2: "New (new), AI agent" });
  });
});
