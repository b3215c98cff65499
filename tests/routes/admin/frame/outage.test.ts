import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { inputsOf } from "../../../support/page/form-inputs";

const app = await loadApp({
  works: [{ id: "map", title: "Map", type: "list-item" }],
});
const admin = await app.signIn();

it.each<[string, Record<string, string>, string]>([
  [
    "/admin/dashboard/new",
    { id: "new", title: "New title", type: "list-item" },
    "Failed to add work. Please try again.",
  ],
  [
    "/admin/dashboard/map/edit",
    { id: "map", title: "New title", type: "list-item", rev: "0" },
    "Failed to update work. Please try again.",
  ],
  [
    "/admin/dashboard/map/delete",
    {},
    "Failed to delete work. Please try again.",
  ],
  [
    "/admin/order",
    { id: "Uncategorized", move: "down", version: "" },
    "Failed to save the order. Please try again.",
  ],
])(
  "a form at %s comes back whole if the store fails while it is saved",
  async (path, fields, sentence) => {
    let repair: (() => void) | undefined;
    const onRead = () => (repair = app.breakStore("down"));
    const page = await admin.post(path, fields, { onRead });
    expect(page.status).toBe(503);
    expect(page.main.text).toContain(sentence);
    const { type, ...inputs } = fields;
    expect(inputsOf(page.body)).toMatchObject(inputs);
    expect(page.body).toContain(type ?? "");
    repair?.();
  },
);
