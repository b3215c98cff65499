import { expect, it, vi } from "vitest";
import { admin } from "../../../support/account";
import { type App, loadApp } from "../../../support/app";
import { startMailServer } from "../../../support/mail-server";

const password = "a password of my own";

async function site() {
  const server = await startMailServer();
  const app = await loadApp({
    settings: {
      SMTP_URL: server.url,
      MAIL_FROM: "site@example.org",
      SITE_URL: "https://www.example.org",
    },
  });
  app.addPerson({ email: "Ana@example.org", name: "Ana" });
  return { app, server };
}

function pathIn(body: string): string {
  return /https:\/\/www\.example\.org(\/\S+)/.exec(body)?.[1] ?? "";
}

async function invite(app: App, email: string) {
  const page = await (await app.signIn()).visit("/admin/people/invite");
  return page.fill({ "Email address": email }).press("Create the invitation");
}

it("invites a person by email, and shows an email that could not be sent", async () => {
  const { app, server } = await site();
  app.editPerson(admin.email, { name: "Kim" });
  const page = await invite(app, "bo@example.org");
  expect(page.text).toContain("the site is sending it by email");
  const { body } = await server.mailTo("bo@example.org");
  expect(body).toContain("Kim invited you to work on Prajna AI Labs.");
  const owner = await app.signIn();
  const people = async () => (await owner.visit("/admin/people")).main.text;
  await expect.poll(people).toContain("The email was sent.");
  const joined = await (
    await app.newVisitor().visit(pathIn(body))
  )
    .fill({ Name: "Bo", Password: password })
    .press("Create your account");
  expect(joined.heading).toBe("Dashboard");

  server.refusal = "550 No such mailbox";
  // A double click makes two links and one mail.
  await Promise.all([1, 2].map(() => invite(app, "eve@example.org")));
  await expect.poll(people).toContain("The email could not be sent. The mail server does not know");
});

it("mails a link for a forgotten password, with the same answer for everyone", async () => {
  const { app, server } = await site();
  const answers: string[] = [];
  for (const email of ["nobody@example.org", "ａna@EXAMPLE.org"]) {
    const page = await app.newVisitor().visit("/admin/login/forgot");
    const sent = await page.fill({ "Email address": email }).press("Send the email");
    expect(sent.status).toBe(200);
    answers.push(sent.main.text);
  }
  expect(answers[0]).toBe(answers[1]);
  const { body } = await server.mailTo("Ana@example.org");
  expect(server.mails).toHaveLength(1);
  const page = await app.newVisitor().visit(pathIn(body));
  const done = await page.fill({ "New password": password }).press("Change password");
  expect(done.heading).toBe("Admin Login");
  const own = { email: "ana@example.org", password };
  expect((await app.newVisitor().signIn(own)).status).toBe(303);
  expect(JSON.stringify(app.logged)).not.toContain(pathIn(body));
});

it("mails at most three links to one address in 15 minutes, from all networks together", async () => {
  const { app } = await site();
  const answers = new Set<string>();
  for (let request = 0; request < 5; request += 1) {
    const visitor = app.newVisitor(`198.51.100.${request}`);
    const email = "ana@example.org";
    const sent = await visitor.post("/admin/login/forgot", { email });
    answers.add(sent.main.text);
  }
  expect(answers.size).toBe(1);
  expect(app.records("event.password-reset-requested")).toHaveLength(3);
});

it("mails no link without SITE_URL, because the request would choose its host", async () => {
  const server = await startMailServer();
  const settings = { SMTP_URL: server.url, MAIL_FROM: "site@example.org" };
  const app = await loadApp({ settings });
  const page = await app.newVisitor().visit("/admin/login/forgot");
  expect(page.all("button").map(({ name }) => name)).not.toContain("Send the email");
  const { email } = admin;
  const answer = await app.newVisitor().post("/admin/login/forgot", { email });
  expect(answer.status).toBe(422);
  expect(app.records("mail")).toEqual([]);
});

it("mails a double-clicked invitation once, and each of its links works until one is used", async () => {
  const { app, server } = await site();
  const owner = await app.signIn();
  const fields = { email: "bo@example.org", role: "editor" };
  const pages = await Promise.all([1, 2].map(() => owner.post("/admin/people/invite", fields)));
  const shown = pages.map(({ text }) => pathIn(text));
  const { body } = await server.mailTo("bo@example.org");
  expect(server.mails).toHaveLength(1);
  expect(shown).toContain(pathIn(body));
  for (const path of shown) expect((await app.newVisitor().visit(path)).status).toBe(200);
  const page = await app.newVisitor().visit(shown[1] ?? "");
  await page.fill({ Name: "Bo", Password: password }).press("Create your account");
  const other = await app.newVisitor().visit(shown[0] ?? "");
  expect(other.main.text).toContain("check that the address is complete");
});

it("ends an invitation with another role, and all links of a person who is withdrawn", async () => {
  const { app } = await site();
  const owner = await app.signIn();
  const invited = async (role: string) => {
    const page = await owner.post("/admin/people/invite", { email: "bo@example.org", role });
    return pathIn(page.text);
  };
  const [asAdministrator, asEditor] = [await invited("administrator"), await invited("editor")];
  expect((await app.newVisitor().visit(asAdministrator)).status).toBe(404);
  const again = await invited("editor");
  const people = await owner.visit("/admin/people");
  await people.press("Withdraw the invitation for bo@example.org");
  for (const path of [asEditor, again]) {
    expect((await app.newVisitor().visit(path)).status).toBe(404);
  }
});

it("offers to send an invitation again that was perhaps sent", async () => {
  const { app, server } = await site();
  server.afterMessage = () => "close";
  await invite(app, "bo@example.org");
  const owner = await app.signIn();
  const page = await vi.waitFor(async () => {
    const people = await owner.visit("/admin/people");
    expect(people.main.text).toContain("The email was perhaps sent.");
    return people;
  }, 10_000);
  server.afterMessage = () => "accept";
  vi.setSystemTime(Date.now() + 60_000);
  const sent = await page.press("Send the invitation for bo@example.org again");
  expect(sent.text).toContain("The site is sending a new invitation by email.");
  await expect.poll(() => server.mails.length).toBe(2);
  for (const { body } of server.mails) {
    expect((await app.newVisitor().visit(pathIn(body))).status).toBe(200);
  }
});

it("stores a request for a new password before it promises an email, for everyone alike", async () => {
  const { app, server } = await site();
  for (const email of ["nobody@example.org", "ana@example.org", "ana@example.org"]) {
    await app.newVisitor().post("/admin/login/forgot", { email });
  }
  expect(app.records("reset-request")).toHaveLength(2);
  await server.mailTo("Ana@example.org");
  await expect.poll(() => app.records("reset-request")).toEqual([]);
  expect(server.mails).toHaveLength(1);
});
