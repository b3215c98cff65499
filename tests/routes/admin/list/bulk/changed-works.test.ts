import { describe, expect, it } from "vitest";
import { problemOf } from "../../../../support/page/refused-form";
import { admin, dashboard, app, works, choose } from "./trees-site";

describe("works that change between the question and the confirmation", () => {
  it("are not deleted if a new work matches", async () => {
    const all = { Works: "All 3 that match", Action: "Delete" };
    const page = await choose([], all, `${dashboard}?state=published`);
    await app.putWorks({ id: "new", title: "New", type: "list-item" });
    const again = await page.press("Delete 3 works");
    expect(again.status).toBe(409);
    expect(problemOf(again)).toContain("The works have changed");
    expect(again.get("alert").text).toContain("imported New");
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

  it.each([
    [["Ash"], "That work was already deleted."],
    [["Ash", "Birch"], "Those works were already deleted."],
  ])("are named in a notice if all were deleted: %s", async (titles, words) => {
    const page = await admin.visit(`${dashboard}?sort=title`);
    const boxes = titles.map((title) => [`Select ${title}`, true] as const);
    page.fill({ ...Object.fromEntries(boxes), Action: "Delete" });
    for (const title of titles) await app.removeWork(title.toLowerCase());
    const list = await page.press("Continue");
    expect(list.path).toMatch(/^\/admin\/dashboard\?sort=title&notice=.*$/);
    expect(list.main.text).toContain(words);
  });

  it("are not called deleted if all that match were chosen, and none does", async () => {
    const form = { which: "all", id: "ash", action: "delete" };
    const page = await admin.post(`${dashboard}/bulk?back=/admin/dashboard?q=nothing`, form);
    expect(page.status).toBe(422);
    expect(page.text).toContain("Select at least one work.");
  });

  it("are not counted twice if the form is sent twice", async () => {
    const page = await choose(["Ash"], { Action: "Delete" });
    const done = await page.press("Delete 1 work");
    const twice = await page.press("Delete 1 work");
    expect(twice.status).toBe(200);
    expect(twice.main.text).toContain("Deleted Ash.");
    expect(twice.path).toBe(done.path);
  });
});
