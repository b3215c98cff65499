import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

const app = await loadApp();
const admin = await app.signIn();
let lastAddress = 0;

async function receive(fields: Record<string, string>): Promise<void> {
  const visitor = app.newVisitor(`198.51.100.${(lastAddress += 1)}`);
  const { status } = await visitor.post("/contact-us", {
    subject: "question",
    name: "",
    email: "ada@example.com",
    ...fields,
  });
  expect(status).toBe(303);
}

function store(state: string, number: number): void {
  app.execute(
    `INSERT INTO records (id, kind, owner, at, expiresAt, data)
      VALUES ('message.${state} ${number}', 'message.${state}', '', ${number}, 8e15,
        '{"subject":"A question","name":"N${number}","email":"ada@example.com","text":"Hi"}')`,
  );
}

await receive({ name: "Ada", message: "First line\nsecond & <b>third</b>" });
await receive({ email: "bob@example.com", subject: "slow-map", message: "=HYPERLINK(1)" });
await receive({ name: "@SUM(1)", email: "eve@example.com", website: "x", message: "Decoy" });

/** Beside each link to the messages. */
function unreadIn(body: string): string {
  const found = body.matchAll(/>(\d+)<\/span> <span class="sr-only">unread</g);
  return Array.from(new Set(Array.from(found, ([, count]) => count))).join();
}

it("lists the inbox with its unread messages, and searches it", async () => {
  const page = await admin.visit("/admin/messages");
  expect(page.main.all("heading").map(({ text }) => text)).toEqual([
    "Messages",
    "About Slow Map: bob@example.com Unread",
    "A question: Ada Unread",
  ]);
  expect(unreadIn(page.body)).toBe("2");
  const dashboard = await admin.visit("/admin/dashboard");
  const menu = dashboard.get("navigation", "Admin");
  expect(menu.all("link").map(({ name }) => name)).toContain("Visitors 2 unread");
  const found = await page.fill({ "Search in Inbox": "THIRD ada" }).press("Find");
  expect(found.main.all("heading")).toHaveLength(2);
  const opened = await found.press("A question: Ada");
  expect((await opened.press("Messages", opened.main)).path).toBe(found.path);
  const beyond = await admin.visit("/admin/messages?page=999");
  expect(beyond.main.text).toBe((await admin.visit("/admin/messages")).main.text);
  const none = await page.fill({ "Search in Inbox": "decoy" }).press("Find");
  expect(none.main.text).toContain("No message matches.");
  const login = await app.newVisitor().visit("/admin/login");
  expect(unreadIn(login.body)).toBe("");
});

it("opens a message without changing it, and offers a reply that quotes it", async () => {
  const before = app.records("message.*");
  const list = await admin.visit("/admin/messages");
  const page = await list.press("A question: Ada");
  expect(page.heading).toBe("A question");
  expect(page.main.text).toContain("second & <b>third</b>");
  const reply = page.get("link", "Reply by email").attribute("href") ?? "";
  const { protocol, pathname, searchParams } = new URL(reply);
  expect(protocol + pathname).toBe("mailto:ada@example.com");
  expect(searchParams.get("subject")).toBe("Re: A question");
  expect(searchParams.get("body")).toBe(
    "\r\n\r\nAda wrote:\r\n> First line\r\n> second & <b>third</b>",
  );
  expect(app.records("message.*")).toEqual(before);
});

it("marks a message as read, as handled, and as spam, and moves it back", async () => {
  const list = await admin.visit("/admin/messages");
  const unread = await list.press("A question: Ada");
  const read = await unread.press("Mark as read");
  expect(read.redirects).toEqual([303]);
  expect(read.main.text).toContain("· Read");
  expect(unreadIn(read.body)).toBe("1");
  const again = await read.press("Mark as unread");
  expect(unreadIn(again.body)).toBe("2");
  const opened = await again.press("A question: Ada");
  const handled = await opened.press("Mark as handled");
  expect(handled.main.all("heading")).toHaveLength(2);
  const folder = await handled.press("Handled");
  const kept = await folder.press("A question: Ada");
  const back = await kept.press("Move to inbox");
  const inbox = await (await back.press("Inbox")).press("A question: Ada");
  const spam = await (await inbox.press("Mark as spam")).press("Probably spam (2)");
  expect(spam.main.all("heading").map(({ text }) => text)).toEqual([
    "Messages",
    "A question: @SUM(1)",
    "A question: Ada",
  ]);
  const moved = await spam.press("A question: Ada");
  await moved.press("Move to inbox");
  expect(app.records("message.*")).toHaveLength(3);
  const decoy = await spam.press("A question: @SUM(1)");
  expect(decoy.main.text).toContain("Probably spam: A field that people do not see was filled in.");
});

it("downloads all messages as CSV without formulas", async () => {
  const list = await admin.visit("/admin/messages");
  const { body, answer } = await list.press("Download all as CSV");
  expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(body.split("\r\n").map((line) => line.replace(/^[^,]*,/, ""))).toEqual([
    "State,Name,Email,Subject,Message,Times sent,Why probably spam",
    "Probably spam,'@SUM(1),eve@example.com,A question,Decoy,1,A field that people do not see was filled in.",
    "Unread,,bob@example.com,About Slow Map,'=HYPERLINK(1),1,",
    'Read,Ada,ada@example.com,A question,"First line\nsecond & <b>third</b>",1,',
    "",
  ]);
});

it("deletes a message, and all that is probably spam", async () => {
  const list = await admin.visit("/admin/messages");
  const page = await list.press("A question: Ada");
  const deleted = await page.press("Delete");
  expect(deleted.main.text).toContain("The message was deleted.");
  expect((await admin.visit(page.path)).status).toBe(404);
  const late = await page.press("Mark as handled");
  expect(late.main.text).toContain("That message was already deleted.");
  const spam = await deleted.press("Probably spam (1)");
  const emptied = await spam.press("Delete all");
  expect(emptied.main.text).toContain("There are no messages here.");
  expect(app.records("message.*")).toHaveLength(1);
});

it.each([
  ["spam", "Probably spam"],
  ["handled", "Handled"],
])("leads from a message in %s back to that folder", async (state, folder) => {
  store(state, 1);
  const page = await admin.visit("/admin/messages/1");
  const current = (list: Page) =>
    list.get("navigation", "Folders").select("[aria-current]")[0]?.text;
  expect(current(await page.press("Messages"))).toContain(folder);
  const deleted = await page.press("Delete");
  expect(deleted.main.text).toContain("The message was deleted.");
  expect(current(deleted)).toContain(folder);
});
