import { admin as account, adminSettings } from "../../support/account";
import { awkwardWorks } from "../../support/awkward-works";
import type { Page } from "../../support/page/page";
import { newVisitor, signedIn } from "../../support/page/visitor";
import { endSessions } from "../../support/site/admin";
import { saveHtml } from "../../support/site/saved-html";
import { expect, test } from "../../support/site/site";
import { adminStates, checkedWork, checkedWorks } from "../../support/states/admin-states";
import { fiveWorks, publicStates } from "../../support/states/public-states";

/** The HTML is checked after all tests (saved-html.ts). */
function save(name: string, page: Page): void {
  expect(page.body, name).toContain("</html>");
  saveHtml(`sent-${name}`, page.body);
}

test.describe("the server sends valid HTML", () => {
  test.use({ settings: adminSettings, catalogue: { works: [...fiveWorks, ...checkedWorks] } });

  test("for each page that opens without a form", async ({ site }) => {
    const visitor = newVisitor(site);
    for (const { name, path } of publicStates) {
      if (path) save(name, await visitor.visit(path));
    }
    const admin = await signedIn(site);
    for (const { name, path } of adminStates) {
      if (path) save(name, await admin.visit(path));
    }
  });

  test("for forms that it rejects", async ({ site }) => {
    const login = await newVisitor(site).visit("/admin/login");
    save("login", login);
    save("login-blank", await login.press("Login"));
    login.fill({ "Email address": account.email, Password: "wrong password" });
    save("login-rejected", await login.press("Login"));
    const admin = await signedIn(site);
    const dashboard = "/admin/dashboard";
    const form = await admin.visit(`${dashboard}/new`);
    form.fill({ Type: "Large feature", "Image URL": "x" });
    save("new-rejected", await form.press("Add Work"));
    form.fill({ ID: "checked", Title: "Another", "Image URL": "" });
    save("new-taken", await form.press("Add Work"));
    const mine = await admin.visit(`${dashboard}/checked/edit`);
    // Another program saves it, because a person's own save is no conflict.
    await site.putWorks({ ...checkedWork, title: "Theirs", rev: 5 });
    const conflict = await mine.fill({ Title: "Mine" }).press("Update Work");
    expect(conflict.status).toBe(409);
    save("edit-conflict", conflict);
    await endSessions(site);
    save("session-run-out", await form.press("Add Work"));
  });
});

test.describe("the server sends valid HTML", () => {
  test.use({ catalogue: { works: awkwardWorks } });

  test("for any titles of works", async ({ site }) => {
    const visitor = newVisitor(site);
    const names = ["<b>bold</b>", `"double" 'single'`, "100%", "مرحبا"];
    const paths = names.flatMap((name) =>
      ["/works/", "/creators/"].map((path) => path + encodeURIComponent(name)),
    );
    for (const [index, path] of ["/works", "/creators", ...paths].entries()) {
      save(`any-title-${index}`, await visitor.visit(path));
    }
  });
});
