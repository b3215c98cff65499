import { expect, it } from "vitest";
import { newVisitor } from "../support/page/visitor";
import { adminAuth, newAccount, passwordResetsFor } from "./accounts";
import { firebaseSite, startReady } from "./firebase-site";

const password = "another password";

it("changes the password at the provider and ends all other sessions", async () => {
  const { site, account, database } = await firebaseSite();
  await startReady(site);
  const owner = newVisitor(site);
  const other = newVisitor(site);
  for (const visitor of [owner, other]) await visitor.signIn(account);
  const copy = owner.cookies.get("__session") ?? "";
  const page = await owner.visit("/admin/account");
  expect(page.text).not.toContain("Two-step sign-in");
  const weak = await page
    .fill({ "Current password": account.password, "New password": "short" })
    .press("Change password");
  expect(weak.field("New password").description).toContain(
    "Password should be at least 6 characters.",
  );
  const wrong = await page
    .fill({ "Current password": "a guess", "New password": password })
    .press("Change password");
  expect(wrong.field("Current password").description).toContain(
    "This is not your current password. Enter it again.",
  );
  const changed = await wrong
    .fill({ "Current password": account.password, "New password": password })
    .press("Change password");
  expect(changed.text).toContain("All other sessions have ended.");
  expect((await owner.visit("/admin/account")).heading).toBe("Account");
  expect((await other.visit("/admin/account")).heading).toBe("Admin Login");
  const thief = newVisitor(site);
  thief.cookies.set("__session", copy);
  expect((await thief.visit("/admin/account")).heading).toBe("Admin Login");
  const records = database.collection("records");
  const sessions = await records.where("kind", "==", "session").get();
  expect(sessions.size).toBe(1);
  expect((await other.signIn(account)).status).toBe(401);
  expect((await other.signIn({ ...account, password })).status).toBe(303);
});

it("limits guesses of a password with an invitation for an account that the project has", async () => {
  const { site, account } = await firebaseSite();
  await startReady(site);
  const invited = await newAccount(adminAuth());
  const owner = newVisitor(site);
  await owner.signIn(account);
  const form = await owner.visit("/admin/people/invite");
  const shown = await form
    .fill({ "Email address": invited.email, Editor: true })
    .press("Create the invitation");
  const [, link = ""] = /(\/invitations\/[\w-]+)/.exec(shown.main.text) ?? [];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const guess = { name: "Eve", password: `a guess ${attempt}` };
    statuses.push((await newVisitor(site).post(link, guess)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

it("lists the account's own sessions and events, and ends them", async () => {
  const { site, account, database } = await firebaseSite();
  await startReady(site);
  const owner = newVisitor(site);
  const other = newVisitor(site);
  for (const visitor of [owner, other]) await visitor.signIn(account);
  const page = await owner.visit("/admin/account");
  expect(page.all("button", /^End node$/)).toHaveLength(1);
  await page.press("End all others");
  expect((await other.visit("/admin/account")).heading).toBe("Admin Login");
  const records = await database.collection("records").get();
  const kinds = records.docs.map((doc) => String(doc.get("kind"))).sort();
  expect(kinds).toEqual(["event.session-ended", "event.signed-in", "event.signed-in", "session"]);
});

it("sends the provider's email for a forgotten password, and shows everyone the same message", async () => {
  const { site, account } = await firebaseSite();
  await startReady(site);
  const answers: string[] = [];
  for (const email of [account.email, "nobody@example.org"]) {
    const page = await newVisitor(site).visit("/admin/login/forgot");
    const sent = await page.fill({ "Email address": email }).press("Send the email");
    expect(sent.status).toBe(200);
    answers.push(sent.main.text);
  }
  expect(answers[0]).toContain("we sent an email");
  expect(answers[1]).toBe(answers[0]);
  await expect.poll(() => passwordResetsFor(account.email)).toHaveLength(1);
  expect(site.output).not.toContain(account.email);
});

it("limits the number of emails to one address", async () => {
  const { site, account } = await firebaseSite();
  await startReady(site);
  const visitor = newVisitor(site);
  for (let i = 0; i < 6; i += 1) {
    const { email } = account;
    const page = await visitor.post("/admin/login/forgot", { email });
    expect(page.status).toBe(200);
  }
  await expect.poll(() => passwordResetsFor(account.email)).toHaveLength(3);
});

it("has no two-step sign-in of its own", async () => {
  const { site, account } = await firebaseSite();
  await startReady(site);
  const owner = newVisitor(site);
  await owner.signIn(account);
  for (const path of [
    "/admin/account/two-step",
    "/admin/account/two-step/off",
    "/admin/account/recovery-codes",
  ]) {
    expect((await owner.visit(path)).status).toBe(404);
  }
  const intent = { intent: "set-up-two-step" };
  expect((await owner.post("/admin/account", intent)).status).toBe(404);
});
