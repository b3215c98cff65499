import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { undo } from "../../../support/page/undo";

const app = await loadApp({ works: [], settings: { SITE_URL: "https://labs.example" } });
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

it("the list of categories points out names that look alike, and merges them", async () => {
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

it.each([
  ["a capitalized name", ["sea maps", "Sea-Maps"], "Sea-Maps", "It is capitalized."],
  ["the older name", ["Sea Maps", "Sea-Maps"], "Sea-Maps", "It is older."],
])("a merge of names that look alike leads to %s", async (_title, [newer, older], to, why) => {
  await app.putWorks(
    work("8", { category: newer, createdAt: "2026-02-01T00:00:00.000Z" }),
    work("9", { category: newer, createdAt: "2026-02-01T00:00:00.000Z" }),
    work("10", { category: older, createdAt: "2026-01-01T00:00:00.000Z" }),
  );
  const page = await admin.visit("/admin/categories");
  expect(page.get("region", "Names that look alike").text).toContain(`Merge into “${to}” ${why}`);
});

describe("a renamed category", () => {
  it("changes all its works in one batch, and one undo reverts it", async () => {
    const before = await app.storedWorks();
    let page = await admin.visit(`${renaming}?from=Tools`);
    page = await page.fill({ "New name": "Toys" }).press("See what will change");
    expect(page.text).toContain("The category of 5 works in “Tools” will be called “Toys”.");
    expect(page.text).toContain("Malformed");
    expect(await categories()).toMatchObject({ 1: "Tools" });
    page = await page.press("Rename: change 5 works");
    expect(page.path).toContain("/admin/categories?changed=");
    expect(page.main.get("status").text).toBe("Renamed the category of 5 works to Toys.");
    const renamed = { 1: "Toys", 2: "Toys", 3: "Toys", 4: "Toys", 7: "Toys" };
    expect(await categories()).toMatchObject(renamed);
    expect(await headings()).toContain("Toys");
    expect(await headings()).not.toContain("Tools");
    const visitor = app.newVisitor();
    const old = await visitor.visit("/works?category=Tools");
    expect([old.redirects, old.path]).toEqual([[301], "/works?category=Toys"]);
    const feed = await visitor.visit("/works.atom?category=Tools");
    expect(feed.body).toContain("<title>Works in Toys –");
    expect(feed.body).toContain("/works.atom?category=Tools</id>");
    await undo(page);
    expect((await visitor.visit("/works?category=Tools")).redirects).toEqual([]);
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
    const page = await admin.visit(`${renaming}?from=Tools&to=Zoo`);
    const before = await headings();
    expect(before.join()).toContain("Tools,Work 1,Work 3,Work 2,Work 4");
    const done = await page.press(/^Rename: change/);
    expect(await headings()).toEqual(before.map((name) => (name === "Tools" ? "Zoo" : name)));
    await undo(done);
    expect(await headings()).toEqual(before);
  });

  it("can lose its name, and “Uncategorized” can get one", async () => {
    let page = await admin.visit(`${renaming}?from=Music&to=Uncategorized`);
    expect(page.text).toContain("It will have no category.");
    page = await admin.visit(`${renaming}?from=Music&from=Tools&to=Uncategorized`);
    expect(page.text).toContain(
      "6 works in “Music”, “Tools” will move to “Uncategorized”, which already has 1 work.",
    );
    expect(page.text).toContain("They will have no category.");
    await page.press("Merge: change 6 works");
    expect((await categories())["5"]).toBeUndefined();
    page = await admin.visit(`${renaming}?from=Uncategorized&to=New`);
    await page.press("Rename: change 7 works");
    expect(await categories()).toMatchObject({ 1: "New", 5: "New", 6: "New" });
  });
});

describe("order", () => {
  const tool = (number: number, fields: object = {}) => ({
    id: `work-${number}`,
    title: `Work ${number}`,
    creatorId: "ada",
    type: "medium-feature",
    category: "Tools",
    ...fields,
  });
  const tools = Array.from({ length: 11 }, (_, index) => tool(index + 1));
  // No form can hold such an ID.
  tools.push(tool(12, { id: "work-12\r\ufffd" }));

  beforeEach(async () => {
    app.execute("DELETE FROM siteDocuments; DELETE FROM works");
    await app.putWorks(
      ...tools,
      { id: "song", title: "Song", type: "list-item", category: "Music" },
      { id: "sketch", title: "Sketch", type: "list-item", category: "Art" },
    );
  });

  function rows(page: Page): string[] {
    return page.main
      .all("listitem")
      .map((row) => row.all("paragraph")[0]?.text.replace(/^\d+\. /, "") ?? "");
  }

  async function shown(path = "/works"): Promise<string[]> {
    const page = await app.newVisitor().visit(path);
    return page.main
      .all("heading")
      .map(({ text }) => text)
      .slice(1);
  }

  /** Fills in the position of a row, counted from 1. */
  function move(page: Page, title: string, to: number): Promise<Page> {
    return page.fill({ [`Position of ${title}`]: String(to) }).press(`Move to: ${title}`);
  }

  const orderOfTools = "/admin/categories?category=Tools";

  describe("the order of a category", () => {
    it("changes with a number, also on public pages", async () => {
      let page = await admin.visit(orderOfTools);
      page = await move(page, "Work 2", 1);
      expect(page.path).toContain("changed=");
      expect(page.main.get("status").text).toContain("Changed the order in Tools.");
      page = await move(page, "Work 1", 3);
      page = await move(page, "Work 12", 1);
      const expected = ["Work 12", "Work 2", "Work 3", "Work 1", "Work 4"];
      expect(rows(page).slice(0, 5)).toEqual(expected);
      const titles = (await shown()).filter((text) => /^Work \d/.test(text));
      expect(titles.slice(0, 5)).toEqual(expected);
      const creator = await shown("/creators/ada");
      expect(creator.slice(0, 5)).toEqual(expected);
      const works = await app.newVisitor().visit("/works");
      const text = works.body.split("application/ld+json").slice(1).join();
      expect(text.indexOf('"Work 12"')).toBeLessThan(text.indexOf('"Work 2"'));
    });

    it("changes when Enter is pressed in the number field, even if the number is too large", async () => {
      const page = await admin.visit(orderOfTools);
      const next = await page.fill({ "Position of Work 3": "500" }).enter("Position of Work 3");
      expect(rows(next).at(-1)).toBe("Work 3");
    });

    it("keeps positions when works are added and deleted", async () => {
      const page = await admin.visit(orderOfTools);
      await move(page, "Work 7", 2);
      await app.removeWork("work-1");
      await app.putWorks(tool(0));
      const next = await admin.visit(orderOfTools);
      expect(rows(next).slice(0, 3)).toEqual(["Work 7", "Work 0", "Work 2"]);
    });

    it("keeps the place of a deleted work behind the one that it followed", async () => {
      const first = await move(await admin.visit(orderOfTools), "Work 4", 1);
      await move(first, "Work 3", 2);
      await app.removeWork("work-3");
      await move(await admin.visit(orderOfTools), "Work 2", 1);
      await app.putWorks(tool(3));
      const restored = rows(await admin.visit(orderOfTools));
      expect(restored.slice(0, 4)).toEqual(["Work 2", "Work 4", "Work 3", "Work 1"]);
    });

    it("has pages, and a work can move from one to another", async () => {
      const many = Array.from({ length: 120 }, (_, index) => ({
        id: `m-${index + 1}`,
        title: `M ${index + 1}`,
        type: "list-item",
        category: "Music",
      }));
      await app.putWorks(...many);
      const page = await admin.visit("/admin/categories?category=Music&page=3");
      expect(page.main.text).toContain("Page 3 of 3");
      expect(page.body.length).toBeLessThan(100_000);
      const next = await move(page, "M 120", 2);
      expect(next.path).not.toContain("page=");
      expect(rows(next).slice(0, 3)).toEqual(["M 1", "M 120", "M 2"]);
    });
  });

  it("lists say what each work is, unless it is public", async () => {
    await app.putWorks(
      tool(1, { type: "large-feature" }),
      tool(2, { publishAt: "2999-01-01T00:00:00Z" }),
      tool(3, { type: "list-item", status: "draft" }),
      tool(4, { type: "giant" }),
    );
    const notes = async (path: string) =>
      (await admin.visit(path)).main.all("listitem").map((row) => row.all("paragraph")[1]?.text);
    const [large, later, draft, next] = await notes(orderOfTools);
    expect([large, draft, next]).toEqual(["Large feature", "List item · Draft", "Medium feature"]);
    expect(later).toContain("Medium feature · Public from");
    expect(await notes("/admin/categories")).toEqual(["1 work", "1 work", "12 works"]);
    // Large features stay before the others.
    const moved = await move(await admin.visit(orderOfTools), "Work 2", 1);
    expect(moved.path).not.toContain("changed=");
  });

  it("the order of the categories is alphabetical at first, and changes like the order of works", async () => {
    let page = await admin.visit("/admin/categories");
    page = await move(page, "Tools", 1);
    const headings = (await shown()).filter((text) => /^[A-Z]\w+$/.test(text));
    expect(headings.filter((text) => !/^S/.test(text))).toEqual(["Tools", "Art", "Music"]);
    const works = await page.press("Tools");
    expect(works.heading).toBe("Order in Tools");
  });

  describe("a move", () => {
    it("is rejected if someone else has just changed the order", async () => {
      const mine = await admin.visit(orderOfTools);
      const theirs = await admin.visit(orderOfTools);
      await move(theirs, "Work 1", 2);
      const refused = await move(mine, "Work 12", 11);
      expect(refused.status).toBe(409);
      expect(refused.get("alert").text).toContain("nothing was moved");
      expect(rows(refused).slice(0, 2)).toEqual(["Work 2", "Work 1"]);
      const next = await move(refused, "Work 12", 11);
      expect(rows(next)[10]).toBe("Work 12");
    });

    it.each(["", "0", "-1", "1.5", "first", "99999999"])(
      "is rejected for the position %j",
      async (place) => {
        const page = await admin.visit(orderOfTools);
        page.fill({ "Position of Work 3": place });
        const refused = await page.press("Move to: Work 3");
        expect(refused.status).toBe(422);
        expect(refused.get("alert").text).toContain("Enter a position from 1 to 12.");
        expect(await shown()).toContain("Work 1");
      },
    );
  });
});
