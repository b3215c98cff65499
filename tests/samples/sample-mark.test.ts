import { expect, it } from "vitest";
import { loadApp } from "../support/app";
import { undo } from "../support/page/undo";

const note = "This page shows sample content, which is fictional.";

const sample = { type: "list-item", sample: true };
const app = await loadApp({
  works: [
    { id: "one", title: "One", appId: "one", ...sample },
    { id: "two", title: "Two", ...sample },
    { id: "own", title: "Own", type: "list-item", appId: "own" },
  ],
});

function timesIn(body: string): number {
  return body.split(note).length - 1;
}

it("says once on the page of a sample and on the works page that samples are fictional", async () => {
  const visitor = app.newVisitor();
  const shown = async (path: string) => timesIn((await visitor.visit(path)).main.text);
  expect(await shown("/works/one")).toBe(1);
  expect(await shown("/works")).toBe(1);
  expect(await shown("/works?q=own")).toBe(0);
  expect(await shown("/works/own")).toBe(0);
  expect(await shown("/works/sketch-design-toolkit")).toBe(1);
});

it("is removed by an edit, and brought back by its undo", async () => {
  const admin = await app.signIn();
  const form = await admin.visit("/admin/dashboard/one/edit");
  form.fill({ Title: "One of mine" });
  const saved = await form.press("Update Work");
  expect(await app.storedWork("one")).not.toHaveProperty("sample");
  const { body } = await app.newVisitor().visit("/works/one");
  expect(timesIn(body)).toBe(0);
  await undo(saved);
  expect(await app.storedWork("one")).toMatchObject({
    title: "One",
    sample: true,
  });
});

it("is removed by a change of several works, but not when it becomes a draft", async () => {
  const admin = await app.signIn();
  const choose = async (action: string) => {
    const page = await admin.visit("/admin/dashboard");
    return page.fill({ "Select Two": true, Action: action }).press("Continue");
  };
  await (await choose("Make drafts")).press(/draft/);
  expect(await app.storedWork("two")).toMatchObject({
    status: "draft",
    sample: true,
  });
  const question = await choose("Set category");
  const confirmation = await question.fill({ "New category": "Tools" }).press("Continue");
  await confirmation.press(/1 work/);
  expect(await app.storedWork("two")).not.toHaveProperty("sample");
});
