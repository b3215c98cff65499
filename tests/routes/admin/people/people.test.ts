import { describe, expect, it, vi } from "vitest";
import { admin } from "../../../support/account";
import { enterPassword, turnOnTwoStep } from "../../../support/two-step";
import { app, invite, linkIn, accept, editPage } from "./people-site";

describe("the last administrator", () => {
  const problem = "The site needs at least one administrator.";

  it("cannot be demoted or removed", async () => {
    app.addPerson({ email: "ed@example.org" });
    const page = await editPage("Kim");
    const kept = await page.fill({ Editor: true }).press("Save");
    expect([kept.status, kept.get("alert").text]).toEqual([409, expect.stringContaining(problem)]);
    const refused = await page.press("Remove");
    expect(refused.status).toBe(409);
    expect(refused.get("alert").text).toContain(problem);
    expect(app.person(admin.email)).toMatchObject({ role: "administrator" });
  });

  it("stays if two administrators remove each other at once", async () => {
    const other = { email: "bo@example.org", role: "administrator" } as const;
    app.addPerson(other);
    const [kim, bo] = [await app.signIn(), await app.signIn(other.email)];
    const people = await kim.visit("/admin/people");
    const path = (name: string) => people.get("link", `Edit ${name}`).attribute("href") ?? "";
    const intent = { intent: "remove" };
    const answers = await Promise.all([
      kim.post(path("bo@example.org"), intent),
      bo.post(path("Kim"), intent),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(303);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    const left = [admin.email, other.email].filter(
      (email) => app.person(email)?.removedAt === undefined,
    );
    expect(left).toHaveLength(1);
  });
});

describe("a removed person", () => {
  it("loses every session and the password at once, and keeps the name in the history", async () => {
    app.addPerson({ email: "ana@example.org", name: "Ana" });
    const ana = await app.signIn("ana@example.org");
    const asked = await ana.visit("/admin/works/review?source=bulk&action=unpublish&id=slow-map");
    await asked.press("Make 1 work a draft");
    const page = await editPage("Ana");
    const repair = app.breakStore("read only");
    const failed = await page.press("Remove");
    expect([failed.status, (await page.press("Save")).status]).toEqual([503, 503]);
    repair();
    const done = await failed.press("Remove");
    expect(done.text).toContain("The person was removed");
    expect(done.all("heading", "Ana")).toEqual([]);
    expect((await ana.visit("/admin/dashboard")).heading).toBe("Admin Login");
    const again = { ...admin, email: "ana@example.org" };
    expect((await app.newVisitor().signIn(again)).status).toBe(422);
    const stored = JSON.stringify(app.person("ana@example.org"));
    expect(stored).not.toContain("scrypt");
    const owner = await app.signIn();
    expect((await owner.visit("/admin/history")).main.text).toContain("Ana made");
    // The address can be invited again.
    const link = linkIn(await invite("ana@example.org", "Administrator"));
    await accept(await app.newVisitor().visit(link), "Ana B.");
    expect(app.person("ana@example.org")).toMatchObject({ role: "administrator" });
  });

  it("leaves a form that the next person in the browser does not see", async () => {
    app.addPerson({ email: "ana@example.org", name: "Ana" });
    const browser = await app.signIn("ana@example.org");
    const page = await editPage("Ana");
    await page.press("Remove");
    const sent = await browser.post("/admin/dashboard/new", { title: "Secret plan" });
    expect(sent.status).toBe(403);
    const next = await sent
      .fill({ "Email address": admin.email, Password: admin.password })
      .press("Login");
    expect(next.heading).toBe("Create a New Work");
    expect(next.body).not.toContain("Secret plan");
  });
});

it("roles apply to a form that was opened before", async () => {
  app.addPerson({ email: "ana@example.org", name: "Ana", role: "administrator" });
  const ana = await app.signIn("ana@example.org");
  const form = await ana.visit("/admin/site");
  const page = await editPage("Ana");
  const saved = await page.fill({ Editor: true }).press("Save");
  expect(saved.text).toContain("The changes were saved.");
  const refused = await form.fill({ Tagline: "Mine" }).press("Save settings");
  expect([refused.status, refused.heading]).toEqual([403, "For administrators"]);
  const stored = () => JSON.stringify(app.rows("siteDocuments"));
  expect(stored()).not.toContain("Mine");
  app.editPerson("ana@example.org", { role: "administrator" });
  await refused.press("Try again");
  expect(stored()).toContain("Mine");
  expect((await ana.visit("/admin/dashboard")).status).toBe(200);
});

it("a change of a person records only a new role, and leads a new editor to the account", async () => {
  app.addPerson({ email: "bo@example.org", role: "administrator" });
  app.removeRecords("event.role-changed");
  const renamed = await (await editPage("Kim")).fill({ Name: "Kim B." }).press("Save");
  expect(renamed.path).toBe("/admin/people?notice=person-saved");
  expect(app.records("event.role-changed")).toEqual([]);
  const demoted = await (await editPage("Kim")).fill({ Editor: true }).press("Save");
  expect(demoted.path).toBe("/admin/account?notice=person-saved");
  expect(app.records("event.role-changed")).toHaveLength(1);
});

describe("two-step sign-in", () => {
  it("belongs to one person, and an administrator can turn it off, which the person is told", async () => {
    app.addPerson({ email: "ana@example.org", name: "Ana" });
    const ana = await app.signIn("ana@example.org");
    await turnOnTwoStep(ana);
    expect((await enterPassword(app.newVisitor())).heading).toBe("Dashboard");
    const page = await editPage("Ana");
    const done = await page.press("Turn off two-step sign-in");
    expect(done.text).toContain("Two-step sign-in was turned off");
    expect((await ana.visit("/admin/dashboard")).heading).toBe("Admin Login");
    const login = await ana.visit("/admin/login");
    const told = await login
      .fill({ "Email address": "ana@example.org", Password: admin.password })
      .press("Login");
    expect(told.heading).toBe("Account");
    expect(told.text).toContain("An administrator turned off your two-step sign-in");
    expect(told.text).toContain("Two-step sign-in turned off by an administrator");
    const next = await app.signIn("ana@example.org");
    expect((await next.visit("/admin/dashboard")).status).toBe(200);
  });

  it("can be required, which leads to the setup after the next sign-in only", async () => {
    const before = await app.signIn();
    vi.setSystemTime(Date.now() + 1);
    const people = await before.visit("/admin/people");
    await people.fill({ "Require two-step sign-in for everyone": true }).press("Save");
    const form = await before.visit("/admin/dashboard/new");
    expect(form.heading).toBe("Create a New Work");
    const after = app.newVisitor();
    const account = await enterPassword(after);
    expect(account.heading).toBe("Account");
    expect(account.text).toContain("This site requires two-step sign-in.");
    const sent = await after.post("/admin/dashboard/new", { title: "Mine" });
    expect(sent.location).toBe("/admin/account?notice=two-step-required");
    await turnOnTwoStep(after);
    const dashboard = await after.visit("/admin/dashboard");
    expect(dashboard.heading).toBe("Dashboard");
    const again = await after.visit("/admin/people");
    await again.fill({ "Require two-step sign-in for everyone": false }).press("Save");
    expect(app.records("policy")).toEqual([]);
  });
});

it("the edit page says who else opened the form, and a HEAD request does not count", async () => {
  app.addPerson({ email: "ana@example.org", name: "Ana" });
  const path = "/admin/dashboard/slow-map/edit";
  const owner = await app.signIn();
  const Cookie = `__session=${owner.cookies.get("__session")}`;
  const headers = { Cookie, Host: "localhost" };
  await app.answer(new Request(app.url + path, { method: "HEAD", headers }));
  const ana = await app.signIn("ana@example.org");
  expect((await ana.visit(path)).main.text).not.toContain("opened this form");
  vi.setSystemTime(Date.now() + 2 * 60_000);
  await vi.waitFor(async () => {
    const page = await owner.visit(path);
    expect(page.main.text).toContain("Ana opened this form 2 minutes ago.");
    expect(page.main.text).not.toContain("Kim opened");
  });
  vi.setSystemTime(Date.now() + 15 * 60_000);
  expect((await owner.visit(path)).main.text).not.toContain("opened this form");
});
