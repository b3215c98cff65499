import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp({ works: [] });
const admin = await app.signIn();

it("stores no spaces and invisible characters in an ID, and edits a work that has some", async () => {
  const form = await admin.visit("/admin/dashboard/new");
  await form.fill({ ID: " space\u0301\u200bd\u00a0", Title: "Spaced\u000bout" }).press("Add Work");
  expect(await app.storedWork("spac\u00e9d")).toMatchObject({ title: "Spaced\nout" });
  const id = " othe\u0301\u200br ";
  await app.putWorks({ id, appId: id, title: "Other", type: "list-item" });
  const edit = await admin.visit(`/admin/dashboard/${encodeURIComponent(id)}/edit`);
  await edit.fill({ Title: "Edited" }).press("Update Work");
  expect(await app.storedWork(id)).toMatchObject({ title: "Edited", appId: id.trim() });
});

/** Valid IDs that forms, stores, and addresses could change. */
it.each([
  "two  words?",
  "a+b&c=d;e#f 100%",
  `"double" 'single' back\\slash`,
  "<script>alert(1)<script>",
  "日本語 naïve مرحبا",
  "👩🏽‍💻🎨",
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
  "zero\u200dwidth",
  "UPPER",
  "upper",
  "é",
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
