import { expect, it } from "vitest";
import { admin as adminAccount } from "../../../support/account";
import { loadApp } from "../../../support/app";
import { inputsOf } from "../../../support/page/form-inputs";

const app = await loadApp({
  works: [{ id: "map", title: "Map", type: "list-item" }],
});
const admin = await app.signIn();

const edit = { id: "map", title: "Old title", type: "list-item", rev: "0" };
await admin.post("/admin/dashboard/map/edit", edit);
const order = await admin.visit("/admin/categories");
const { version = "" } = inputsOf(order.body);
const [{ batch }] = app.rows("changes") as [{ batch: string }];

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
  ["/admin/dashboard/map/delete", {}, "Failed to delete work. Please try again."],
  [
    `/admin/works/review?source=undo&batch=${batch}`,
    { seen: "made up", batch: "AAAAAAAAAAAAAAAA" },
    "Failed to undo. Please try again.",
  ],
  [
    "/admin/works/review?source=version&work=map&rev=1",
    {},
    "Failed to restore this version. Please try again.",
  ],
  [
    "/admin/works/review?source=rename&list=categories&from=Uncategorized&to=Other",
    {},
    "Failed to rename. Please try again.",
  ],
  ["/admin/categories", { version, move: "reset" }, "Failed to save the order. Please try again."],
])(
  "a form at %s comes back whole if the store fails while it is saved",
  async (path, fields, sentence) => {
    let repair: (() => void) | undefined;
    const onRead = () => (repair = app.breakStore("down"));
    const page = await admin.post(path, fields, { onRead });
    expect(page.status).toBe(503);
    expect(page.main.text).toContain(sentence);
    const [type] = page.main.select("select[name=type]");
    const shown = { ...inputsOf(page.body), ...(type && { type: type.value }) };
    // The button of the order's page sends its own value.
    const typed = Object.entries(fields).filter(([name]) => name !== "move");
    expect(shown).toMatchObject(Object.fromEntries(typed));
    repair?.();
  },
);

const notConfirmed =
  "The site could not confirm that your change was saved. Check your account before you try again.";
const secret = { currentPassword: adminAccount.password, code: "123456" };

it.each<[string, Record<string, string>]>([
  ["/admin/account?index", { intent: "end-others" }],
  ["/admin/account?index", { intent: "set-up-two-step" }],
  ["/admin/account/password", { ...secret, newPassword: "a new long password" }],
  ["/admin/account/two-step", secret],
  ["/admin/account/two-step/off", secret],
  ["/admin/account/recovery-codes", secret],
])(
  "a form at %s (%o) is answered without its passwords if the store fails",
  async (path, fields) => {
    const faults = [undefined, () => app.breakStore("down")];
    for (const onRead of faults) {
      const repairs: (() => void)[] = [];
      if (!onRead) repairs.push(app.breakStore("down"));
      const options = onRead && { onRead: () => void repairs.push(onRead()) };
      const page = await admin.post(path, fields, options);
      repairs.forEach((repair) => repair());
      expect(page.status).toBe(503);
      expect(page.main.text).toContain(
        onRead ? notConfirmed : "The site could not check your session",
      );
      // The page for the password needs nothing from the store.
      const isShown = onRead && path === "/admin/account/password";
      const way = "intent" in fields ? "Try again" : "Go back";
      expect(page.body).toContain(isShown ? "Change password" : way);
      const typed = "intent" in fields ? [] : Object.values(fields);
      for (const text of typed) expect(page.body).not.toContain(text);
    }
  },
);

it.each([
  "/admin/account",
  "/admin/account/password",
  "/admin/account/two-step",
  "/admin/account/two-step/off",
  "/admin/account/recovery-codes",
])("%s says so if the store fails before the guard", async (path) => {
  const sentence = "Failed to load your account. Please try again.";
  const repair = app.breakStore("down");
  const page = await admin.visit(path);
  repair();
  expect([page.status, page.main.text]).toEqual([503, expect.stringContaining(sentence)]);
});

it("the sign-in page stays while the session cannot be checked", async () => {
  app.breakStore("down");
  const page = await admin.post("/admin/login", adminAccount);
  expect(page.status).toBe(503);
  expect(page.main.text).toContain("Sign-in is not available right now.");
  expect(inputsOf(page.body)).toMatchObject({ email: adminAccount.email });
  expect(page.body).not.toContain(adminAccount.password);
});
