import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../../support/app";
import type { Page } from "../../../../support/page/page";
import { problemOf } from "../../../../support/page/refused-form";
import { undo } from "../../../../support/page/undo";

const dashboard = "/admin/dashboard";
const app = await loadApp({ works: [] });
const admin = await app.signIn();

const elm = { id: "elm", title: "Elm", type: "list-item", category: "Trees" };
const works = ["Ash", "Birch", "Cedar", "Draft"].map((title) => ({
  id: title.toLowerCase(),
  title,
  type: "list-item",
  category: "Trees",
  ...(title === "Draft" && { status: "draft" }),
}));

beforeEach(async () => {
  await app.removeWork(...(await app.storedWorks()).map(({ id }) => id));
  await app.putWorks(...works);
});

/** @param inputs the bar's, and those of the next page for actions that need more. */
async function choose(
  titles: string[],
  { Works, Action = "Choose an action", ...inputs }: Record<string, string>,
  path = dashboard,
): Promise<Page> {
  const list = await admin.visit(path);
  list.fill(Object.fromEntries(titles.map((name) => [`Select ${name}`, true])));
  list.fill({ ...(Works && { Works }), Action });
  const page = await list.press("Continue");
  if (Object.keys(inputs).length === 0) return page;
  expect(page.status).toBe(200);
  return page.fill(inputs).press("Continue");
}

async function stored(field: string): Promise<Record<string, unknown>> {
  const all = await app.storedWorks();
  return Object.fromEntries(all.map(({ id, document }) => [id, document[field]]));
}

describe("a bulk action", () => {
  it("shows which works would change, and one undo reverts them all", async () => {
    const page = await choose(["Ash", "Draft"], { Action: "Make drafts" });
    expect(page.status).toBe(200);
    expect(page.heading).toBe("Make 1 work a draft?");
    expect(page.main.text).toContain("4 works, 2 selected");
    expect(page.main.all("listitem").map(({ text }) => text)).toEqual([
      "Ash Visibility now: Public. Afterward: Draft.",
      "Draft",
    ]);
    const [unchanged] = page.main.select("details:not([open]) > summary");
    expect(unchanged?.text).toBe("1 of the selected works will not change.");
    expect(await stored("status")).not.toHaveProperty("ash", "draft");
    expect(page.get("button", "Make 1 work a draft").attribute("class")).not.toContain("danger");

    const done = await page.press("Make 1 work a draft");
    expect(done.redirects).toEqual([303]);
    expect(done.main.text).toContain("Saved. Visitors no longer see Ash.");
    expect(await stored("status")).toMatchObject({ ash: "draft" });
    await undo(done);
    expect(await stored("status")).toMatchObject({ ash: undefined });
  });

  it("says so if no works would change, and names the first 100", async () => {
    const draft = { type: "list-item", status: "draft" };
    const many = Array.from({ length: 101 }, (_, n) => ({ id: `d${n}`, title: "Done", ...draft }));
    await app.putWorks(...many);
    const all = { Works: "All 101 that match", Action: "Make drafts" };
    const page = await choose([], all, `${dashboard}?q=done`);
    expect(page.heading).toBe("No works would change");
    expect(page.main.text).not.toContain("You can undo");
    expect(page.main.all("listitem")).toHaveLength(100);
  });

  it("makes several works public from one time", async () => {
    const action = { Action: "Public from" };
    const page = await choose(["Ash", "Draft"], { ...action, "Publication time (UTC)": "" });
    expect(page.status).toBe(422);
    const asked = await page
      .fill({ "Publication time (UTC)": "2031-01-02T09:00" })
      .press("Continue");
    expect(asked.heading).toBe("Set the time of 2 works?");
    const done = await asked.press("Set the time of 2 works");
    expect(done.get("status").text).toBe(
      "Made 2 works public from Thursday, January 2, 2031, at 9:00 AM. Visitors no longer see Ash.",
    );
    const time = "2031-01-02T09:00:00.000Z";
    expect(await stored("publishAt")).toMatchObject({ ash: time, draft: time });
    expect(await stored("status")).toMatchObject({ draft: undefined });
  });

  it("sets the creator of all works on a page, with the known name, and removes it", async () => {
    await app.putWorks({ ...elm, creatorId: "ada", creatorName: "Ada Wood" });
    const page = await choose([], {
      Works: "All 5 on this page",
      Action: "Set creator",
      "Creator ID": "ada",
    });
    expect(page.heading).toBe("Set the creator of 4 works to Ada Wood?");
    await page.press("Set the creator of 4 works to Ada Wood");
    expect(new Set(Object.values(await stored("creatorName")))).toEqual(new Set(["Ada Wood"]));
    const removal = await choose(["Elm"], { Action: "Set creator", "Creator ID": "" });
    expect(removal.heading).toBe("Remove the creator from 1 work?");
    await removal.press("Remove the creator from 1 work");
    expect(await stored("creatorName")).toMatchObject({ ash: "Ada Wood", elm: undefined });
  });

  it("adds a known maker to all works on a page, and removes it again", async () => {
    const wren = { creatorId: "wren", creatorName: "Wren", creatorIsAgent: true };
    await app.putWorks({ ...elm, ...wren });
    const page = await choose([], {
      Works: "All 5 on this page",
      Action: "Add a maker",
      "Creator name": "WREN",
    });
    expect(page.heading).toBe("Add Wren to the makers of 4 works?");
    expect(page.main.text).toContain("Makers Added: Wren (wren), AI agent");
    await page.press("Add Wren to the makers of 4 works");
    expect(await stored("creatorName")).toMatchObject({ ash: "Wren" });
    expect(await stored("creatorIsAgent")).toMatchObject({ ash: true });
    const again = await choose(["Ash"], { Action: "Remove a maker", "Creator ID": "wren" });
    await again.press("Remove Wren from the makers of 1 work");
    expect(await stored("creatorId")).toMatchObject({ ash: undefined });
  });

  it("changes works whose IDs no form can hold", async () => {
    const ids = ["ends\r", "two\r\nlines", " lead", "a\ufffdb"];
    await app.putWorks(...ids.map((id, index) => ({ ...elm, id, title: `Odd ${index}` })));
    const titles = ids.map((_, index) => `Odd ${index}`);
    const page = await choose(titles, { Action: "Set category", "New category": "Lake" });
    await page.press("Move 4 works to the category “Lake”");
    const changed = Object.entries(await stored("category")).filter(([, name]) => name === "Lake");
    expect(changed.map(([id]) => id).sort()).toEqual(ids.toSorted());
  });

  it("deletes works for visitors immediately, and an undo restores them", async () => {
    const page = await choose(["Ash", "Birch"], { Action: "Delete" });
    const late = await choose(["Ash", "Birch"], { Action: "Delete" });
    const done = await page.press("Delete 2 works");
    const again = await late.press("Delete 2 works");
    expect(again.get("status").text).toBe("That was already deleted.");
    expect(page.main.text).toContain("Visitors will no longer see 2 works.");
    expect(page.get("button", "Delete 2 works").attribute("class")).toContain("danger");
    expect(done.main.text).toContain("Deleted 2 works. Visitors no longer see them.");
    const visitor = app.newVisitor();
    expect((await visitor.visit("/works")).main.text).not.toContain("Birch");
    await undo(done);
    expect((await visitor.visit("/works")).main.text).toContain("Birch");
  });
});

describe("a bulk action is rejected", () => {
  it("with too many fields or too large a form", async () => {
    const ids = Array.from({ length: 230 }, (_, n): [string, string] => ["id", `work-${n}`]);
    expect((await admin.post(`${dashboard}/bulk`, ids)).status).toBe(400);
    const long = { id: "x".repeat(310_000), action: "delete" };
    expect((await admin.post(`${dashboard}/bulk`, long)).status).toBe(413);
    const unknown = "/admin/works/review?source=bulk&which=all&action=erase";
    expect((await admin.visit(unknown)).status).toBe(404);
  });

  it("but not with 50 works that have long IDs", async () => {
    const many = Array.from({ length: 50 }, (_, n) => ({
      id: `${"é".repeat(600)}-${n}`,
      title: `Long ${n}`,
      type: "list-item",
    }));
    await app.putWorks(...many);
    const list = await admin.visit(`${dashboard}?q=long`);
    const page = await list
      .fill({ Works: "All 50 that match", Action: "Delete" })
      .press("Continue");
    const done = await page.press("Delete 50 works");
    expect(done.main.text).toContain("Deleted 50 works.");
    expect(await app.storedWorks()).toHaveLength(works.length);
  });
});

it("a bulk action returns to the same list after a sign-in, to select works again", async () => {
  const page = await choose(["Ash"], { Action: "Delete" }, `${dashboard}?q=ash`);
  const visitor = await app.signIn();
  const asked = await visitor.visit(`${dashboard}/bulk?back=/admin/dashboard?q=ash`);
  expect(asked.heading).toBe("Nothing is selected");
  const link = asked.get("link", "Go back and select works");
  expect(link.attribute("href")).toBe(`${dashboard}?q=ash`);
  await page.press("Cancel");
});

describe("works that change between the question and the confirmation", () => {
  it("are not deleted if a new work matches", async () => {
    const all = { Works: "All 3 that match", Action: "Delete" };
    const page = await choose([], all, `${dashboard}?state=public`);
    await app.putWorks({ id: "new", title: "New", type: "list-item" });
    const again = await page.press("Delete 3 works");
    expect(again.status).toBe(409);
    expect(problemOf(again)).toContain("The works have changed");
    expect(await app.storedWorks()).toHaveLength(5);
    const done = await again.press("Delete 4 works");
    expect(done.main.text).toContain("Deleted 4 works.");
    expect((await app.storedWorks()).map(({ id }) => id)).toEqual(["draft"]);
  });

  it("are not deleted if one was edited or deleted", async () => {
    const page = await choose(["Ash", "Birch"], { Action: "Delete" });
    const { id, ...edited } = { ...works[0], title: "Ash of 2030" };
    await app.putWorks({ id: id ?? "", ...edited });
    const again = await page.press("Delete 2 works");
    expect(again.status).toBe(409);
    expect(again.main.text).toContain("Ash of 2030");
    await app.removeWork("birch");
    const last = await again.press("Delete 2 works");
    expect(last.status).toBe(409);
    await last.press("Delete 1 work");
    expect((await app.storedWorks()).map(({ id }) => id)).toEqual(["cedar", "draft"]);
  });
});
