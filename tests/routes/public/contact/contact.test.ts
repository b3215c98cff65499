import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { startMailServer } from "../../../support/mail-server";
import type { Page } from "../../../support/page/page";
import { problemsOf } from "../../../support/page/refused-form";

interface Stored {
  kind: string;
  data: string;
}

let lastAddress = 0;

/** Each visitor comes from a network of their own. */
async function openSite(settings: Record<string, string> = {}) {
  const app = await loadApp({ settings });
  return {
    ...app,
    stranger: () => app.newVisitor(`198.51.100.${(lastAddress += 1)}`),
    stored: () =>
      (app.records("message.*") as Stored[]).map((record) => ({
        state: record.kind.replace("message.", ""),
        ...(JSON.parse(record.data) as typeof fields & { text: string }),
      })),
  };
}

const fields = {
  subject: "problem",
  name: "Ada",
  email: "ada@example.com",
  message: "The map of Reykjavík is upside down.",
};

const site = await openSite();

async function mailingSite() {
  const server = await startMailServer();
  const mailing = await openSite({
    SMTP_URL: server.url,
    MAIL_FROM: "site@example.com",
    CONTACT_EMAIL: "owner@example.com",
    SITE_URL: "http://localhost",
  });
  return { server, mailing };
}

async function send(more: Partial<Record<string, string>> = {}, by = site) {
  const all = { ...fields, ...more } as Record<string, string>;
  return by.stranger().post("/contact-us", all);
}

it("accepts a message, and says what happens next", async () => {
  const page = await site.stranger().visit("/contact-us");
  const sent = await page
    .fill({
      Subject: "A correction",
      Name: " Søren\tAabye ",
      "Email address": " soren@example.com ",
      Message: "\r\nMy name is spelled wrong.\n\n=1+1 <b>",
    })
    .press("Send message");
  expect(sent.redirects).toEqual([303]);
  expect(sent.path).toBe("/contact-us/sent");
  expect(sent.status).toBe(200);
  expect(sent.main.text).toContain("We will answer by email");
  expect(site.stored()).toEqual([
    {
      state: "new",
      subject: "A correction",
      name: "Søren Aabye",
      email: "soren@example.com",
      text: "My name is spelled wrong.\n\n=1+1 <b>",
    },
  ]);
});

/** Expects the form as it was sent. */
function expectKept(page: Page, typed: Record<string, string>): void {
  expect(page.typed()).toEqual({ ...typed, website: "" });
  expect(page.title).toMatch(/^Error: /);
  expect(page.header("Cache-Control")).toBe("no-store, max-age=0");
}

it("accepts a form that names no sender, as text browsers send it, but none from another site", async () => {
  const none = { Origin: null, Referer: null, "Sec-Fetch-Site": null };
  const post = (message: string, headers: Record<string, string | null>) =>
    site.stranger().post("/contact-us", { ...fields, message }, { headers });
  expect((await post("From lynx", none)).status).toBe(303);
  const foreign = { ...none, "Sec-Fetch-Site": "cross-site" };
  expect((await post("From elsewhere", foreign)).status).toBe(403);
});

it.each(["Ada \u202egnp", "\u2066Ada", "\u200e"])("refuses %j as a name", async (name) => {
  const page = await send({ name });
  expect(page.status).toBe(422);
  expect(page.field("Name").description).toContain("cannot be displayed");
});

it("lists every problem, and keeps everything typed", async () => {
  const before = site.stored();
  const typed = {
    subject: "slow-map",
    name: "a".repeat(101),
    email: "ada@",
    message: `  ${"😀".repeat(5001)}\n`,
  };
  const page = await send(typed);
  expect(page.status).toBe(422);
  expectKept(page, typed);
  expect(problemsOf(page)).toEqual([
    "Shorten your name to at most 100 characters.",
    "Enter an email address in this format: name@example.org",
    "The message has 5,001 characters. Shorten it to at most 5,000.",
  ]);
  expect(page.field("Message").description).toContain("5,001 characters");
  const blank = await send({ email: " ", message: " \r\n\u0001" });
  expect(blank.status).toBe(422);
  expect(problemsOf(blank)).toEqual([
    "Enter your email address, so that we can answer.",
    "Enter a message.",
  ]);
  expect(site.stored()).toEqual(before);
});

it("keeps the form while the store is down, and accepts it afterward", async () => {
  const visitor = site.stranger();
  const message = "Sent while the store is down";
  const typed = { ...fields, message };
  const repair = site.breakStore("read only");
  for (let times = 0; times < 6; times += 1) {
    const page = await visitor.post("/contact-us", typed);
    expect(page.status).toBe(503);
    expectKept(page, typed);
    expect(page.get("alert").text).toContain("not sent");
  }
  repair();
  expect((await visitor.post("/contact-us", typed)).status).toBe(303);
  expect(site.stored()).toContainEqual(expect.objectContaining({ state: "new", text: message }));
});

it("rejects the sixth message of a network in ten minutes, and keeps its text", async () => {
  const networks = ["203.0.113.77", "2001:db8:1:2::1"].map((address) => site.newVisitor(address));
  for (const [network, visitor] of networks.entries()) {
    const statuses: number[] = [];
    for (let number = 1; number <= 6; number += 1) {
      const typed = { ...fields, message: `From ${network}: ${number}` };
      const page = await visitor.post("/contact-us", typed);
      statuses.push(page.status);
      if (number < 6) continue;
      expectKept(page, typed);
      expect(Number(page.header("Retry-After"))).toBeGreaterThan(0);
      expect(page.get("alert").text).toContain("Wait 10 minutes");
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  }
  expect((await send({ message: "From elsewhere" })).status).toBe(303);
});

it("keeps an identical text once, also if both arrive together", async () => {
  const message = "Please call me about Duet Hall.";
  const both = [{ message }, { message: `${message.toUpperCase()}  ` }];
  await Promise.all(both.map((each) => send(each)));
  await send({ message, email: "ADA@example.com" });
  await send({ message, email: "eve@example.com" });
  const found = site.stored().filter(({ text }) => text?.toLowerCase() === message.toLowerCase());
  expect(found.map(({ state, email }) => [state, email]).sort()).toEqual([
    ["new", "ada@example.com"],
    ["spam", "eve@example.com"],
  ]);
  const counts = (site.records("message.new") as Stored[]).map(
    ({ data }) => (JSON.parse(data) as { copies?: number }).copies,
  );
  expect(counts).toContain(3);
});

it("a site with email sends a copy of each message to the contact address, but none of spam", async () => {
  const { server, mailing } = await mailingSite();
  await send({ website: "x" }, mailing);
  const name = "Ada\r\nBcc Eve of the Department of Slow Maps and Long Walks";
  await send({ name, message: "Hi." }, mailing);
  await expect.poll(() => server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail?.to).toEqual(["owner@example.com"]);
  const headers = Object.fromEntries(mail?.headers ?? []);
  expect(headers.bcc).toBeUndefined();
  expect(headers["reply-to"]).toMatch(/<ada@example\.com>$/);
  expect(headers.subject).toContain("A problem with a work (Ada Bcc Eve");
  expect(mail?.body).toContain("Hi.");
  // A longer line of ours would change the encoding of the whole mail.
  expect(mail?.body).toMatch(/^(?:.{0,76}\r\n)+$/);
  expect(mail?.body).toContain("http://localhost/admin/messages/");
  await send({ email: "änna@example.com", message: "Hi again." }, mailing);
  await expect.poll(() => server.mails).toHaveLength(2);
  expect(Object.fromEntries(server.mails[1]?.headers ?? [])["reply-to"]).toBeUndefined();

  server.refusal = "550 No such mailbox";
  await send({ name: "Bob", message: "Hello." }, mailing);
  const admin = await mailing.signIn();
  const list = await admin.visit("/admin/messages");
  const path = list.get("link", "A problem with a work: Bob").attribute("href");
  await expect
    .poll(async () => (await admin.visit(path ?? "")).main.text)
    .toContain(
      "The copy to owner@example.com could not be sent. The mail server does not know this address. Check the address. (550 No such mailbox)",
    );
});

it("after a hundred messages on one day, accepts some beside the inbox, and then no more", async () => {
  const flooded = await openSite();
  const day = new Date().toISOString().slice(0, 10);
  flooded.execute(
    `INSERT INTO records (id, kind, owner, at, expiresAt, data)
      VALUES ('message-day ${day}', 'message-day', '', 0, 9e15, '{"inbox":99,"late":299}')`,
  );
  const answers: Page[] = [];
  for (const message of ["Last in the inbox", "Last beside it", "Too late"]) {
    answers.push(await send({ message }, flooded));
  }
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 429]);
  expect(answers[2]?.main.text).toContain("write to us by email");
  const places = flooded.stored().map(({ state, text }) => [state, text]);
  expect(places.sort()).toEqual([
    ["late", "Last beside it"],
    ["new", "Last in the inbox"],
  ]);
  // Spam does not count, because it is never in the inbox.
  expect((await send({ website: "x" }, flooded)).status).toBe(303);
});

it.each(["read", "handled"])(
  "a repeated message is unread again, and mailed again, after it was %s",
  async (state) => {
    const { server, mailing } = await mailingSite();
    const stored = () => mailing.records("message.*") as { at: number; kind: string }[];
    const repeat = async () => expect((await send({}, mailing)).status).toBe(303);
    await repeat();
    await repeat();
    await expect.poll(() => server.mails).toHaveLength(1);
    await expect.poll(() => mailing.records("mail")).toEqual([]);
    mailing.execute(
      `UPDATE records SET kind = 'message.${state}', id = replace(id, 'new', '${state}'), at = 1 WHERE kind = 'message.new'`,
    );
    const before = Date.now();
    await repeat();
    expect(stored()).toMatchObject([{ kind: "message.new" }]);
    expect(stored()[0]?.at).toBeGreaterThanOrEqual(before);
    const inbox = await (await mailing.signIn()).visit("/admin/messages");
    expect(inbox.main.text).toContain("sent 3 times");
    await expect.poll(() => server.mails).toHaveLength(2);
    const ids = server.mails.map(({ headers }) => new Map(headers).get("message-id"));
    expect(new Set(ids).size).toBe(2);
  },
);
