import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { inspect } from "node:util";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createOutbox } from "~/mail/outbox.server";
import { createSmtp } from "~/mail/smtp.server";
import type { RecordStore } from "~/stores/records.server";
import { startMailServer } from "../support/mail-server";
import { recordingLog } from "../support/recording-log";
import { openFolder } from "../support/stores/embedded-store";
import { openFirestore } from "../support/stores/firestore";
import { embeddedStores, firestoreStores } from "../support/stores/stores";
import { temporaryFolder } from "../support/temporary-folder";

const site = { name: "Prajna AI Labs", address: "site@example.org" };
const mail = { to: "ada@example.org", subject: "Link", text: "secret" };
const minute = 60 * 1000;

async function openSqlite(): Promise<RecordStore> {
  const database = openFolder(await temporaryFolder());
  return embeddedStores(() => database).records;
}

function outboxFor(store: RecordStore, url: string, log = recordingLog()) {
  const smtp = createSmtp(url);
  const outbox = createOutbox(store, {
    send: (each, id, progress) => smtp.send(each, site, id, progress),
    log,
  });
  onTestFinished(() => outbox.close());
  return outbox;
}

const stores = [
  { name: "SQLite", open: openSqlite },
  {
    name: "Firestore",
    open: async () => {
      const database = await openFirestore();
      return firestoreStores(() => database).records;
    },
  },
];

describe.each(stores)("the outbox in $name", ({ open }) => {
  it("sends each mail once, although several instances see it", async () => {
    const store = await open();
    const server = await startMailServer();
    const before = outboxFor(store, server.url);
    await before.close();
    const texts = ["1", "2", "3", "4"];
    const ids = await Promise.all(texts.map((text) => before.add({ ...mail, text })));
    expect(await before.state(ids[0] ?? "")).toEqual({ state: "waiting" });
    expect(server.attempts).toBe(0);

    const instances = [1, 2, 3].map(() => outboxFor(store, server.url));
    await Promise.all(instances.map((each) => each.sendDue()));
    await expect.poll(() => store.list(["mail"])).toEqual([]);
    expect(JSON.stringify(await store.list(["sent-mail"]))).not.toContain("ada@example.org");
    expect(server.mails.map(({ body }) => body.trim()).sort()).toEqual(texts);
    expect(await before.state(ids[0] ?? "")).toEqual({ state: "sent" });
  });
});

it("tries four times with growing pauses, also after restarts, then keeps only the reason, until the mail is added again", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
  const store = await openSqlite();
  const server = await startMailServer();
  const outbox = outboxFor(store, server.url);
  server.refusal = "451 Try again later";
  const problem = "The mail server asked the site to try again later. (451 Try again later)";
  const id = await outbox.add(mail);
  await outbox.sendDue();
  for (const [tried, pause] of [1, 10, 60].entries()) {
    expect(await outbox.state(id)).toEqual({ state: "waiting", problem });
    vi.setSystemTime(Date.now() + pause * minute - 1);
    await outbox.sendDue();
    expect(server.attempts).toBe(tried + 1);
    vi.setSystemTime(Date.now() + 1);
    await outboxFor(store, server.url).sendDue();
  }
  expect(server.attempts).toBe(4);
  expect(await outbox.state(id)).toEqual({ state: "failed", problem });
  expect(JSON.stringify(await store.list(["mail", "failed-mail"]))).not.toContain("secret");
  vi.setSystemTime(Date.now() + 1000 * minute);
  await outbox.sendDue();
  expect(server.attempts).toBe(4);

  server.refusal = "";
  await outbox.add(mail, { id });
  await outbox.sendDue();
  expect(await outbox.state(id)).toEqual({ state: "sent" });
});

it("leaves a mail to the process that sends it, although the clocks differ, until that process is silent", async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.UTC(2030, 0, 1) });
  const store = await openSqlite();
  const server = await startMailServer();
  const hanging = createOutbox(store, { send: () => new Promise(() => {}), log: recordingLog() });
  await hanging.add(mail);
  await expect
    .poll(async () => (await store.list(["mail"]))[0]?.data)
    .toMatchObject({ attempts: 1 });
  vi.setSystemTime(Date.now() + 2 * minute);
  const other = outboxFor(store, server.url);
  await other.sendDue();
  vi.advanceTimersByTime(20 * minute - 1000);
  await other.sendDue();
  expect(server.attempts).toBe(0);
  vi.advanceTimersByTime(2000);
  await other.sendDue();
  expect(server.mails).toHaveLength(1);
});

it("sends a mail that is added at any moment while the last one finishes", async () => {
  const store = await openSqlite();
  for (let ticks = 0; ticks < 40; ticks += 1) {
    let second: Promise<unknown> | undefined;
    const sent: string[] = [];
    const outbox = createOutbox(store, {
      send: async ({ text }) => {
        sent.push(text);
        second ??= addLater();
      },
      log: recordingLog(),
    });
    async function addLater(): Promise<void> {
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      await outbox.add({ ...mail, text: "second" });
    }
    await outbox.add({ ...mail, text: "first" });
    await expect.poll(() => sent, { interval: 1 }).toHaveLength(2);
    await second;
    await outbox.close();
  }
});

it("waits for a server that scans each mail, and sends others meanwhile", async () => {
  const store = await openSqlite();
  const server = await startMailServer();
  let endScan: (value?: unknown) => void = () => undefined;
  const scan = new Promise((resolve) => (endScan = resolve));
  server.afterMessage = (to) => (to.startsWith("slow") ? scan : "accept");
  const outbox = outboxFor(store, server.url);
  const slow = Array.from({ length: 12 }, (_, index) => `slow${index}@example.org`);
  const ids = await Promise.all(slow.map((to) => outbox.add({ ...mail, to })));
  await outbox.add({ ...mail, to: "quick@example.org" });
  await server.mailTo("quick@example.org");
  expect(await outbox.state(ids[0] ?? "")).toMatchObject({ state: "waiting" });
  endScan();
  await expect.poll(() => store.list(["mail"])).toEqual([]);
  expect(server.mails).toHaveLength(13);
});

it("sends no copy by itself after a connection that ended before the answer, and says so", async () => {
  const store = await openSqlite();
  const server = await startMailServer();
  server.afterMessage = () => "close";
  const outbox = outboxFor(store, server.url);
  const id = await outbox.add(mail);
  await expect.poll(() => outbox.state(id)).toMatchObject({ state: "perhaps sent" });
  await outbox.sendDue();
  expect(server.mails).toHaveLength(1);
});

it("a stop leaves what was not sent to the next start, and does not wait for a slow server", async () => {
  const store = await openSqlite();
  const server = await startMailServer();
  server.afterMessage = () => new Promise(() => undefined);
  const silent = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const silentUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const [out, waiting] = [outboxFor(store, server.url), outboxFor(await openSqlite(), silentUrl)];
  const id = await out.add(mail);
  await server.mailTo(mail.to);
  await out.close();
  expect(await out.state(id)).toMatchObject({ state: "perhaps sent" });

  const later = await waiting.add(mail);
  await expect.poll(() => silent.listening).toBe(true);
  await waiting.close();
  expect(await waiting.state(later)).toEqual({ state: "waiting" });
});

it("does not send a mail whose link no longer works", async () => {
  const store = await openSqlite();
  const server = await startMailServer();
  const smtp = createSmtp(server.url);
  const outbox = createOutbox(store, {
    send: (each, id) => smtp.send(each, site, id),
    isLinkOpen: (_kind, id) => Promise.resolve(id === "open"),
    log: recordingLog(),
  });
  await outbox.add(mail, { id: "withdrawn", link: "invitation" });
  await outbox.add({ ...mail, to: "open@example.org" }, { id: "open", link: "invitation" });
  await outbox.sendDue();
  expect(server.mails.map(({ to }) => to)).toEqual([["open@example.org"]]);
  expect(await store.list(["mail"])).toEqual([]);
});

it("skips a mail that it cannot read, and logs it", async () => {
  const store = await openSqlite();
  const server = await startMailServer();
  const log = recordingLog();
  const expiresAt = Date.now() + minute;
  const record = { kind: "mail", id: "odd", at: 1, expiresAt };
  await store.add({ ...record, data: { mail: "a secret" } });
  const outbox = outboxFor(store, server.url, log);
  await outbox.add(mail);
  await outbox.sendDue();
  expect(server.mails).toHaveLength(1);
  expect(log.lines).toContainEqual({
    level: "warn",
    message: "A mail cannot be read.",
    details: expect.objectContaining({ mail: "odd" }) as unknown,
  });
  expect(inspect(log.lines, { depth: 9 })).not.toContain("a secret");
  expect(await outbox.state("odd")).toEqual({ state: "waiting" });
});
