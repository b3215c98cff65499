import { expect, it, vi } from "vitest";
import { admin } from "../../../support/account";
import { loadApp } from "../../../support/app";
import type { Visitor } from "../../../support/page/visitor";

const reminder = "You are still using the password that was generated for this site.";
const own = "a password of my own";

async function newSite() {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const app = await loadApp({
    settings: { ADMIN_PASSWORD: "" },
    password: null,
  });
  await vi.waitFor(() => expect(print).toHaveBeenCalled(), 20_000);
  const printed = print.mock.calls.map(([text]) => String(text)).join("");
  print.mockRestore();
  const password = /the password (\S+)/.exec(printed)?.[1] ?? "";
  return { app, account: { email: admin.email, password } };
}

async function enter(visitor: Visitor, account: typeof admin, at: string) {
  const page = await visitor.visit(at);
  return page.fill({ "Email address": account.email, Password: account.password }).press("Login");
}

it("asks to replace the generated password, then opens the requested page", async () => {
  const { app, account } = await newSite();
  const visitor = app.newVisitor();
  const page = await enter(visitor, account, "/admin/dashboard?q=tide");
  expect(page.heading).toBe("Change your password");
  expect(page.text).toContain("was generated for this site");
  const changed = await page
    .fill({ "Current password": account.password, "New password": own })
    .press("Change password");
  expect(changed.text).toContain("Your password was changed.");
  const dashboard = await changed.press("Continue to the page you asked for");
  expect(dashboard.path).toBe("/admin/dashboard?q=tide");
  expect(dashboard.text).not.toContain(reminder);

  const next = await enter(app.newVisitor(), { ...account, password: own }, "/admin/login");
  expect(next.heading).toBe("Dashboard");
});

it("accepts that the admin skips the question, and reminds them on the dashboard", async () => {
  const { app, account } = await newSite();
  const page = await enter(app.newVisitor(), account, "/admin/dashboard/new");
  const skipped = await page.press("Not now");
  expect(skipped.path).toBe("/admin/dashboard/new");

  const visitor = app.newVisitor();
  const dashboard = await enter(visitor, account, "/admin/login");
  expect(dashboard.heading).toBe("Dashboard");
  expect(dashboard.text).toContain(reminder);
  const form = await dashboard.press("Choose your own password");
  expect(form.all("button", "Not now")).toEqual([]);
  await form
    .fill({ "Current password": account.password, "New password": own })
    .press("Change password");
  expect((await visitor.visit("/admin/dashboard")).text).not.toContain(reminder);
});

it("does not ask if the password comes from the settings", async () => {
  const app = await loadApp();
  const page = await (await app.signIn()).visit("/admin/dashboard");
  expect(page.heading).toBe("Dashboard");
  expect(page.text).not.toContain(reminder);
});
