import { describe, expect, it } from "vitest";
import { loadApp } from "../../support/app";

const app = await loadApp();
const admin = await app.signIn();
const edit = "/admin/dashboard/edited/edit";

const stored = {
  title: "Before",
  type: "large-feature",
  description: "As it was",
  features: ["one", "two"],
  createdAt: "2020-02-29T12:00:00.000Z",
  updatedAt: "2021-01-01T00:00:00.000Z",
  legacy: { nested: [1, null, "two"] },
};

describe("an update", () => {
  it("changes the fields that were edited and keeps all others", async () => {
    await app.putWorks({ id: "edited", ...stored });
    const page = await admin.visit(edit);
    expect(page.typed()).toMatchObject({
      id: "edited",
      title: "Before",
      features: "one, two",
    });
    const dashboard = await page
      .fill({ Title: "After", Features: "two,three" })
      .press("Update Work");
    expect(dashboard.path).toMatch(/^\/admin\/dashboard\?changed=/);
    expect(dashboard.main.text).toContain("Updated After.");
    expect(await app.storedWork("edited")).toEqual({
      ...stored,
      title: "After",
      features: ["two", "three"],
      updatedAt: expect.any(String) as unknown,
      rev: 2,
    });
    const works = await app.newVisitor().visit("/works");
    expect(works.get("heading", "After")).toBeDefined();
  });

  it.each(["down", "locked", "read only"] as const)(
    "answers 503 with the form as typed while the store is %s",
    async (fault) => {
      await app.putWorks({ id: "edited", ...stored });
      const before = await app.storedWork("edited");
      const page = await admin.visit(edit);
      const repair = app.breakStore(fault);
      const answer = await page.fill({ Title: "New" }).press("Update Work");
      expect(answer.status).toBe(503);
      expect(answer.body).toContain('value="New"');
      repair();
      expect(await app.storedWork("edited")).toEqual(before);
      expect((await page.press("Update Work")).redirects).toEqual([303]);
      expect(await app.storedWork("edited")).toMatchObject({ title: "New" });
    },
  );
});

it("refuses a form that was opened for another work, and keeps it", async () => {
  const other = { title: "Other", type: "medium-feature" };
  await app.putWorks({ id: "edited", ...stored }, { id: "other", ...other });
  const before = await app.storedWork("edited");
  const page = await admin.visit("/admin/dashboard/other/edit");
  const typed = { ...page.typed(), id: "other", title: "Typed", rev: "1" };
  const answer = await admin.post(edit, typed);
  expect(answer.status).toBe(409);
  expect(answer.typed()).toMatchObject({ id: "other", title: "Typed" });
  expect(answer.main.text).toContain("was opened for the work “other”");
  expect(await app.storedWork("edited")).toEqual(before);
  await answer.press("Update Work");
  expect(await app.storedWork("edited")).toEqual(before);
  expect(await app.storedWork("other")).toMatchObject({ title: "Typed" });
});

it("refuses a form that was opened before an import, whatever revision the file names", async () => {
  await app.removeWork("edited");
  await app.putWorks({ id: "edited", ...stored });
  const page = await admin.visit(edit);
  const rev = (await app.storedWork("edited"))?.rev;
  await app.putWorks({ id: "edited", ...stored, title: "Imported", rev });
  const answer = await page.fill({ Title: "Stale" }).press("Update Work");
  expect(answer.status).toBe(409);
  expect(await app.storedWork("edited")).toMatchObject({ title: "Imported" });
});
