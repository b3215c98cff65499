import { undo } from "../../../support/page/undo";
import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp({ works: [] });
const admin = await app.signIn();

const work = (id: string, fields: object) => ({
  id,
  title: `Work ${id}`,
  type: "medium-feature",
  ...fields,
});

beforeEach(async () => {
  app.execute("DELETE FROM siteDocuments; DELETE FROM works");
  await app.putWorks(
    ...["1", "2", "3"].map((id) => work(id, { category: "Tools" })),
    work("4", { category: "Tools " }),
    work("5", { category: "Music", status: "draft" }),
    work("6", {}),
    { id: "7", title: "Malformed", type: "huge", category: "Tools" },
  );
});

async function categories(): Promise<Record<string, unknown>> {
  const stored = await app.storedWorks();
  return Object.fromEntries(stored.map(({ id, document }) => [id, document.category]));
}

const headings = async () => {
  const page = await app.newVisitor().visit("/works");
  return page.main.all("heading").map(({ text }) => text);
};

const list = "/admin/categories";
const renaming = `${list}/rename`;

describe("the list of categories", () => {
  it("counts the works of each, including drafts and malformed works", async () => {
    const page = await admin.visit("/admin/categories");
    const rows = page.main.all("listitem").map(({ text }) => text);
    expect(rows.join("\n")).toMatch(/Tools 5 works Rename or merge/);
    expect(rows.join("\n")).toMatch(/Music 1 work /);
    expect(rows.join("\n")).toMatch(/Uncategorized 1 work /);
  });

  it("points out names that look alike, and merges them", async () => {
    await app.putWorks(work("4", { category: "TOOLS!" }));
    const page = await admin.visit("/admin/categories");
    const alike = page.get("region", "Names that look alike");
    expect(alike.text).toContain("“Tools” (4 works), “TOOLS!” (1 work)");
    const asked = await page.press("Merge into “Tools”");
    expect(asked.text).toContain(
      "1 work in “TOOLS!” will move to “Tools”, which already has 4 works.",
    );
    const done = await asked.press("Merge: change 1 work");
    expect(done.main.get("status").text).toBe("Renamed the category of Work 4 to Tools.");
    expect((await categories())["4"]).toBe("Tools");
    expect(done.all("region", "Names that look alike")).toEqual([]);
  });
});

describe("a renamed category", () => {
  it("changes all its works in one batch, and one undo reverts it", async () => {
    const before = await app.storedWorks();
    let page = await admin.visit(`${renaming}?from=Tools`);
    page = await page.fill({ "New name": "Toys" }).press("See what will change");
    expect(page.text).toContain("5 works in “Tools” will move to “Toys”.");
    expect(page.text).toContain("Malformed");
    expect(await categories()).toMatchObject({ 1: "Tools" });
    page = await page.press("Rename: change 5 works");
    expect(page.path).toContain("/admin/categories?changed=");
    expect(page.main.get("status").text).toBe("Renamed the category of 5 works to Toys.");
    const renamed = { 1: "Toys", 2: "Toys", 3: "Toys", 4: "Toys", 7: "Toys" };
    expect(await categories()).toMatchObject(renamed);
    expect(await headings()).toContain("Toys");
    expect(await headings()).not.toContain("Tools");
    await undo(page);
    const after = await app.storedWorks();
    expect(after.map(({ document }) => document.category)).toEqual(
      before.map(({ document }) => document.category),
    );
  });

  it("keeps its place and those of its works, even after an undo", async () => {
    const all = await admin.visit("/admin/categories");
    await all.fill({ "Position of Tools": "1" }).press("Move to: Tools");
    const order = await admin.visit("/admin/categories?category=Tools");
    await order.fill({ "Position of Work 3": "2" }).press("Move to: Work 3");
    const page = await admin.visit(`${renaming}?from=Tools&to=A`);
    const expected = ["Tools", "Work 1", "Work 3", "Work 2", "Work 4"];
    const start = (list: string[]) => list.slice(list.indexOf("Work 1") - 1);
    const before = await headings();
    expect(start(before).slice(0, 5)).toEqual(expected);
    const done = await page.press(/^Rename: change/);
    const after = start(await headings());
    expect(after.slice(0, 5)).toEqual(["A", ...expected.slice(1)]);
    await undo(done);
    expect(await headings()).toEqual(before);
  });

  it("can lose its name, and “Uncategorized” can get one", async () => {
    let page = await admin.visit(`${renaming}?from=Music&to=Uncategorized`);
    expect(page.text).toContain("It will have no category.");
    await page.press("Merge: change 1 work");
    expect((await categories())["5"]).toBeUndefined();
    page = await admin.visit(`${renaming}?from=Uncategorized&to=New`);
    await page.press("Rename: change 2 works");
    expect(await categories()).toMatchObject({ 5: "New", 6: "New" });
  });

  it("is rejected if the works have changed since, and can be confirmed again", async () => {
    const page = await admin.visit(`${renaming}?from=Tools&to=Toys`);
    await app.putWorks(work("8", { category: "Tools" }));
    const refused = await page.press("Rename: change 5 works");
    expect(refused.status).toBe(409);
    expect(refused.get("alert").text).toContain("nothing was saved");
    expect((await categories())["1"]).toBe("Tools");
    await refused.press("Rename: change 6 works");
    expect(await categories()).toMatchObject({ 1: "Toys", 8: "Toys" });
  });

  it.each([
    ["", "Enter a name."],
    ["Tools", "The category already has this name. Enter a different one."],
    ["a\u0007b", "cannot be"],
  ])("cannot be called %j", async (to, problem) => {
    let page = await admin.visit(`${renaming}?from=Tools`);
    page = await page.fill({ "New name": to }).press("See what will change");
    expect(page.status).toBe(422);
    expect(page.get("alert").text).toContain(problem);
    expect(page.field("New name").value).toBe(to);
  });
});

it("says that a category no longer exists", async () => {
  const page = await admin.visit(`${renaming}?from=Tools&to=Toys`);
  const done = await page.press("Rename: change 5 works");
  expect((await page.press("Rename: change 5 works")).path).toBe(done.path);
  const late = await admin.visit(`${renaming}?from=Tools`);
  expect(late.path).toBe(`${list}?notice=name-gone`);
  expect(late.main.get("status").text).toBe("No work has that name anymore.");
});
