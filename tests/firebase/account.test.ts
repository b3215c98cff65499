import { expect, it } from "vitest";
import { newVisitor } from "../support/page/visitor";
import { adminAuth, newAccount, passwordResetsFor } from "./accounts";
import { firebaseSite, startReady } from "./firebase-site";

const password = "another password";

it("lists and ends sessions, mails new passwords, and changes the password at the provider", async () => {
  const { site, account, database } = await firebaseSite();
  await startReady(site);
  const owner = newVisitor(site);
  const other = newVisitor(site);
  for (const visitor of [owner, other]) await visitor.signIn(account);
  const opened = await owner.visit("/admin/account");
  expect(opened.all("button", /^End node$/)).toHaveLength(1);
  await opened.press("End all others");
  expect((await other.visit("/admin/account")).heading).toBe("Admin Login");
  const records = database.collection("records");
  const kinds = (await records.get()).docs.map((doc) => String(doc.get("kind"))).sort();
  // The files of the release are records, too.
  expect(kinds.filter((kind) => /^(event|session)/.test(kind))).toEqual([
    "event.session-ended",
    "event.signed-in",
    "event.signed-in",
    "session",
  ]);

  // Two-step sign-in is the provider's.
  expect(opened.text).not.toContain("Two-step sign-in");
  expect((await owner.visit("/admin/account/two-step")).status).toBe(404);
  const intent = { intent: "set-up-two-step" };
  expect((await owner.post("/admin/account", intent)).status).toBe(404);

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
  for (let time = 0; time < 4; time += 1) {
    const { email } = account;
    const page = await newVisitor(site).post("/admin/login/forgot", { email });
    expect(page.status).toBe(200);
  }
  // Requests within a moment, such as a double click, send one email.
  await expect.poll(() => passwordResetsFor(account.email)).not.toHaveLength(1);
  expect((await passwordResetsFor(account.email)).length).toBeLessThanOrEqual(3);
  expect(site.output).not.toContain(account.email);

  await other.signIn(account);
  const copy = owner.cookies.get("__session") ?? "";
  const page = await owner.visit("/admin/account");
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
  expect((await records.where("kind", "==", "session").get()).size).toBe(1);
  expect((await other.signIn(account)).status).toBe(422);
  expect((await other.signIn({ ...account, password })).status).toBe(303);

  // An invitation for an account that the project has asks for that account's password.
  const invited = await newAccount(adminAuth());
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
  expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
});
