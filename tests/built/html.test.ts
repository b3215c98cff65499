import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { awkwardWorks } from "../support/awkward-works";
import { htmlFindings } from "../support/page/html-validate";
import {
  nuHtmlFindings,
  whyNoNuHtmlChecker,
} from "../support/page/nu-html-checker";
import type { Page } from "../support/page/page";
import { errorPages, publicPages } from "../support/public-pages";
import type { Site } from "../support/site/running-site";
import { admin as account } from "../support/account";
import { adminSite, openFile } from "./admin-site";
import { newVisitor, signedIn, type Visitor } from "../support/page/visitor";

const folder = mkdtempSync(join(tmpdir(), "html-"));
const whyNoChecker = whyNoNuHtmlChecker();

beforeAll(() => () => rmSync(folder, { recursive: true }));

/** Collects the pages for the Nu HTML checker, which starts slowly. */
async function check(name: string, page: Page): Promise<void> {
  expect(page.body, name).toContain("</html>");
  expect.soft(await htmlFindings(page.body), name).toEqual([]);
  writeFileSync(join(folder, `${name}.html`), page.body);
}

async function startSite(prepare?: (site: Site) => unknown): Promise<Site> {
  const site = adminSite();
  await prepare?.(site);
  await site.start();
  return site;
}

async function corruptDatabase({ dataDir }: Site): Promise<void> {
  await writeFile(join(dataDir, "site.sqlite"), "none ".repeat(500));
}

async function checkPaths(
  visitor: Visitor,
  kind: string,
  paths: string[],
): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await check(`${kind}-${index}`, await visitor.visit(path));
  }
}

it("serves valid HTML on public pages", async () => {
  const visitor = newVisitor(await startSite());
  await checkPaths(visitor, "public", [
    ...[...publicPages, ...errorPages].map(({ path }) => path),
    "/works?q=tide",
    "/works?q=nothing-like-it&type=list-item",
    "/creators/%20",
  ]);
  await check("no-form", await visitor.post("/about", { title: "Anything" }));
  const headers = { Origin: null, Referer: null, "Sec-Fetch-Site": null };
  const foreign = await visitor.post("/theme", { theme: "dark" }, { headers });
  await check("foreign-form", foreign);
});

it("serves valid HTML on pages without a session", async () => {
  const site = await startSite();
  const visitor = newVisitor(site);
  const login = await visitor.visit("/admin/login");
  await check("sign-in", login);
  await check("sign-in-blank", await login.press("Login"));
  login.fill({ "Email address": account.email, Password: "wrong password" });
  await check("sign-in-rejected", await login.press("Login"));
  const admin = await signedIn(site);
  const form = await admin.visit("/admin/dashboard/new");
  openFile(site).exec("DELETE FROM records WHERE kind = 'session'");
  await check("session-run-out", await form.press("Add Work"));
});

it("serves valid HTML on admin pages", async () => {
  const checked = { id: "checked", title: "Checked", type: "large-feature" };
  const site = await startSite();
  await site.putWorks(checked, { id: "malformed", title: "Malformed" });
  const admin = await signedIn(site);
  const dashboard = "/admin/dashboard";
  await checkPaths(admin, "admin", [
    dashboard,
    `${dashboard}?q=nothing-like-it`,
    `${dashboard}/new`,
    `${dashboard}/checked/edit`,
    `${dashboard}/checked/delete`,
    `${dashboard}/nobody-knows/edit`,
  ]);
  const form = await admin.visit(`${dashboard}/new`);
  form.fill({ Type: "Large feature", "Image URL": "x" });
  await check("new-rejected", await form.press("Add Work"));
  form.fill({ ID: "checked", Title: "Another", "Image URL": "" });
  await check("new-taken", await form.press("Add Work"));
  const mine = await admin.visit(`${dashboard}/checked/edit`);
  const theirs = await admin.visit(`${dashboard}/checked/edit`);
  await theirs.fill({ Title: "Theirs" }).press("Update Work");
  const conflict = await mine.fill({ Title: "Mine" }).press("Update Work");
  expect(conflict.status).toBe(409);
  await check("edit-conflict", conflict);
  const deletion = await admin.visit(`${dashboard}/checked/delete`);
  await check("deleted", await deletion.press("Delete work"));
});

it.each([
  ["empty", (site: Site) => site.reset()],
  ["failed", corruptDatabase],
] as const)(
  "serves valid HTML on lists while the store is %s",
  async (kind, prepare) => {
    const site = adminSite({ ADMIN_PASSWORD: "" });
    await prepare(site);
    await site.start();
    await checkPaths(newVisitor(site), kind, [
      "/works",
      "/works/slow-map",
      "/creators",
      "/creators/mira-okafor",
    ]);
  },
);

it("serves valid HTML for any titles of works", async () => {
  const site = await startSite(async (site) => {
    await site.reset();
    await site.putWorks(...awkwardWorks);
  });
  const names = ["<b>bold</b>", `"double" 'single'`, "100%", "مرحبا"];
  await checkPaths(newVisitor(site), "awkward", [
    "/works",
    "/creators",
    ...names.flatMap((name) =>
      ["/works/", "/creators/"].map((path) => path + encodeURIComponent(name)),
    ),
  ]);
});

it.skipIf(whyNoChecker)("passes the Nu HTML checker", async () => {
  expect(await nuHtmlFindings(folder)).toEqual([]);
});
