import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp({ works: [] });
const admin = await app.signIn();

it("stores no spaces around an ID, and edits a work that another program stored with some", async () => {
  const form = await admin.visit("/admin/dashboard/new");
  await form.fill({ ID: " spaced\u00a0", Title: "Spaced" }).press("Add Work");
  expect(await app.storedWork("spaced")).toMatchObject({ title: "Spaced" });
  await app.putWorks({ id: " other ", title: "Other", type: "list-item" });
  const edit = await admin.visit("/admin/dashboard/%20other%20/edit");
  await edit.fill({ Title: "Edited" }).press("Update Work");
  expect(await app.storedWork(" other ")).toMatchObject({ title: "Edited" });
});

/** Valid IDs that forms, stores, and addresses could change. */
it.each([
  "two  words?",
  "a+b&c=d;e#f 100%",
  `"double" 'single' back\\slash`,
  "<script>alert(1)<script>",
  "日本語 nai\u0308ve مرحبا",
  "👩🏽‍💻🎨",
  "line\u2028separator",
  "new",
  "%",
  "%2F",
  "%41",
  "%E0%A4%A",
  "...",
  ".hidden",
  "constructor",
  "__half",
  "half__",
  "?_data=root",
  "non\u00a0breaking",
  "zero\u200bwidth",
  "UPPER",
  "upper",
  "é",
  "e\u0301",
  "x".repeat(1499),
  "語".repeat(499),
])("adds, edits, and deletes a work with the ID %j", async (id) => {
  const title = `Work ${id.slice(0, 200)}`;
  const description = `${id}\n\t<script>"${id}"</script></textarea>&amp;`;
  const form = await admin.visit("/admin/dashboard/new");
  const added = await form
    .fill({ ID: id, Title: title, Description: description, Category: id })
    .press("Add Work");
  expect(added.main.get("status").text).toContain(
    `Added ${title}. Visitors see it`.replace(/\s+/g, " "),
  );
  const stored = { title, description, category: id };
  expect(await app.storedWork(id)).toMatchObject({ ...stored, rev: 1 });

  const path = `/admin/dashboard/${encodeURIComponent(id)}`;
  const links = added.main.select("a").map((a) => a.attribute("href"));
  expect(links).toEqual(expect.arrayContaining([`${path}/edit`, `${path}/delete`]));
  const edit = await admin.visit(`${path}/edit`);
  expect(edit.typed()).toMatchObject({ id, title, description, category: id });
  const updated = await edit.fill({ Category: "Edited" }).press("Update Work");
  expect(updated.path).toMatch(/^\/admin\/dashboard\b/);
  expect(await app.storedWork(id)).toMatchObject({
    ...stored,
    category: "Edited",
    rev: 2,
  });
  const works = await app.newVisitor().visit("/works?q=edited");
  expect(works.body).toContain("Edited");

  const question = await admin.visit(`${path}/delete`);
  await question.press("Delete work");
  expect(await app.storedWork(id)).toBeUndefined();
});
