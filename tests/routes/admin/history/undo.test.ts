import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const history = "/admin/history";

beforeEach(async () => {
  await app.removeWork(...(await app.storedWorks()).map(({ id }) => id));
  app.execute("DELETE FROM changes");
});

async function put(titles: Record<string, string>): Promise<void> {
  await app.putWorks(
    ...Object.entries(titles).map(([id, title]) => ({
      id,
      title,
      type: "list-item",
      category: id === "a" ? "Late" : "Early",
    })),
  );
}

async function titles(): Promise<Record<string, unknown>> {
  const stored = await app.storedWorks();
  return Object.fromEntries(stored.map(({ id, document }) => [id, document.title]));
}

/** @returns the page of the latest action. */
async function follow(link: "Details" | "Undo", query = ""): Promise<Page> {
  const page = await admin.visit(history + query);
  const [entry] = page.main.all("listitem");
  return page.press(new RegExp(`^${link}: `), entry);
}

const old = { a: "Old a", b: "Old b", c: "Old c" };
const next = { a: "New a", b: "New b", c: "New c" };

describe("the details of an action", () => {
  it("list its works with what changed, and lead back to the same place", async () => {
    await put(old);
    await put(next);
    const page = await follow("Details", "?group=added");
    expect(page.heading).toBe("The import command imported 3 works");
    const rows = page.main.all("listitem").map(({ text }) => text);
    expect(rows.sort()).toEqual([
      "New a Title Before: Old a After: New a",
      "New b Title Before: Old b After: New b",
      "New c Title Before: Old c After: New c",
    ]);
    const back = await page.press("Go back");
    expect(back.path).toBe(`${history}?group=added`);
    expect((await admin.visit(`${history}/nothing`)).status).toBe(404);
  });

  it("are in pages, each work once", async () => {
    const many = Array.from({ length: 45 }, (_, index) => [`w${index}`, `Work ${index}`]);
    await put(Object.fromEntries(many) as Record<string, string>);
    const seen: string[] = [];
    let page = await follow("Details");
    for (;;) {
      const [, ...headings] = page.main.all("heading");
      seen.push(...headings.map(({ text }) => text));
      if (page.all("link", "More works").length === 0) break;
      page = await page.press("More works");
    }
    expect(new Set(seen).size).toBe(45);
    expect(seen).toHaveLength(45);
  });
});

describe("an undo", () => {
  it("shows first what it restores, per work and field, and how many works", async () => {
    await put(old);
    await put(next);
    const page = await follow("Undo", "?by=the+import+command");
    expect(page.heading).toBe("Undo the changes to 3 works?");
    expect(page.main.text).toContain("The import command imported 3 works · ");
    const row = (id: string) =>
      `New ${id} Visibility now and afterward: Public. Title Before: New ${id} After: Old ${id} Undo this work only`;
    expect(page.main.all("listitem").map(({ text }) => text)).toEqual(["b", "c", "a"].map(row));
    expect(await titles()).toEqual(next);
    const done = await page.press("Undo all 3");
    expect(done.path).toContain(`${history}?by=the+import+command&changed=`);
    expect(done.main.get("status").text).toBe("Undid changes to 3 works.");
    expect(await titles()).toEqual(old);
  });

  it("reverts only the fields that the change touched", async () => {
    const work = { id: "a", type: "list-item", title: "One", category: "C" };
    await app.putWorks(work);
    await app.putWorks({ ...work, category: "D", description: "New" });
    const page = await follow("Undo");
    await app.putWorks({ ...work, category: "D", description: "New", title: "Two" });
    await (await admin.visit(page.path)).press("Undo");
    const stored = await app.storedWork("a");
    expect(stored).toMatchObject({ title: "Two", category: "C" });
    expect(stored).not.toHaveProperty("description");
  });

  it("says why a work cannot be undone, and undoes the others", async () => {
    await put(old);
    await put(next);
    const whole = await follow("Undo");
    await put({ b: "Newer b" });
    const refused = await whole.press("Undo all 3");
    expect(refused.status).toBe(409);
    expect(refused.get("alert").text).toContain("so nothing was saved");
    expect(refused.main.text).toContain("These fields of Newer b have changed since then: Title.");
    const done = await refused.press("Undo the others");
    expect(done.main.text).toContain("Undid changes to 2 works.");
    expect(await titles()).toEqual({ ...old, b: "Newer b" });
  });

  it("of a deletion says that it was already done, also after the work has changed", async () => {
    await put({ a: "Map" });
    const question = await admin.visit("/admin/dashboard/a/delete");
    const deleted = await question.press("Delete work");
    const asked = await deleted.press("Undo");
    expect(asked.main.text).toContain("Comes back from the trash.");
    expect(asked.main.text).toContain("Visibility now: Deleted. Afterward: Public.");
    expect(asked.main.text).toContain("Visitors will see Map.");
    const back = await asked.press("Undo");
    expect(back.main.get("status").text).toBe("Undid the deletion of Map. Visitors see it.");
    await put({ a: "New map" });
    expect((await admin.visit(asked.path)).main.text).toContain("This was already undone.");
  });

  it.each(["source=undo&batch=99", "source=undo", "source=constructor", ""])(
    "answers 404 at ?%s",
    async (query) => {
      const path = `/admin/works/review?${query}`;
      expect((await admin.visit(path)).status).toBe(404);
      expect((await admin.post(path)).status).toBe(404);
    },
  );
});
