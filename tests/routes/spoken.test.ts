import { expect, it } from "vitest";
import { loadApp } from "../support/app";
import type { Page } from "../support/page/page";

const app = await loadApp();
const admin = await app.signIn();

async function refused(): Promise<Page[]> {
  const contact = await app.newVisitor().visit("/contact-us");
  const login = await app.newVisitor().visit("/admin/login");
  const work = await admin.visit("/admin/dashboard/new");
  return [
    await contact.press("Send message"),
    await login.press("Login"),
    await work.press("Add Work"),
  ];
}

it("a rejected form starts with the alert itself, so that it is read when it takes the focus", async () => {
  for (const page of await refused()) {
    const alert = page.get("alert");
    expect(alert.attribute("tabindex")).toBe("-1");
    expect(alert.attribute("autofocus")).toBeDefined();
    expect(alert.text).toContain("There is a problem");
  }
});

it("a blank required control is not called invalid before the form is sent", async () => {
  for (const [visitor, path] of [
    [app.newVisitor(), "/contact-us"],
    [app.newVisitor(), "/admin/login"],
    [admin, "/admin/dashboard/new"],
    [admin, "/admin/site"],
  ] as const) {
    const page = await visitor.visit(path);
    expect(page.root.select("[required]")).toEqual([]);
    // The server says what is wrong, not the browser.
    expect(page.main.select("form[method=post]:not([novalidate])")).toEqual([]);
    expect(page.root.select("[aria-required=true]")).not.toEqual([]);
  }
});

it("a status message is a paragraph in its region, because Orca skips other text there", async () => {
  const page = await admin.visit("/admin/dashboard?q=tide");
  const regions = page.root.select("[role=status]");
  expect(regions).toHaveLength(1);
  expect(page.root.select("[role=status] > p")).toHaveLength(1);
});
