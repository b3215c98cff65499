import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { expectHealth } from "../support/health";
import { newVisitor, type Visitor } from "../support/page/visitor";
import type { Site } from "../support/site/running-site";
import { firestoreAt } from "../support/stores/firestore";
import { FirestoreEmulator } from "../support/stores/firestore-emulator";
import { firebaseSite, startReady } from "./firebase-site";

const failed = "Failed to load works. Please try again later.";
/** Firestore's client retries with growing delays. */
const recovery = { timeout: 120_000, interval: 500 };

async function expectWork(visitor: Visitor, title: string): Promise<void> {
  const { status, body } = await visitor.visit("/works");
  expect(status).toBe(200);
  expect(body).toContain(title);
}

function countLogged({ output }: Site, sentence: string): number {
  return output.split("\n").filter((line) => line.includes(sentence)).length;
}

it("without Firestore from the start pages report that it is unreachable or silent, and recover automatically", async () => {
  async function expectRecovery(fault: "breakDown" | "silence") {
    const { site, wire, database } = await firebaseSite();
    await database.doc("works/a").set({ title: "Back", type: "list-item" });
    await wire[fault]();
    await site.start();
    const visitor = newVisitor(site);
    const answers = await Promise.all([
      visitor.visit("/works"),
      visitor.visit("/works/a"),
      visitor.visit("/creators"),
      visitor.visit("/healthz"),
    ]);
    expect(
      answers.map(({ status }) => status),
      fault,
    ).toEqual([503, 503, 503, 503]);
    expect(answers[0]?.body).toContain(failed);
    expect((await visitor.visit("/about")).status).toBe(200);
    for (let view = 0; view < 20; view += 1) await visitor.visit("/works");
    expect(countLogged(site, "The works could not be read.")).toBe(1);

    await (fault === "silence" ? wire.heal() : wire.repair());
    await vi.waitFor(() => expectWork(visitor, "Back"), recovery);
    expect(countLogged(site, "The works can be read again.")).toBe(1);
    await expectHealth(visitor, 200);
  }

  await Promise.all([expectRecovery("breakDown"), expectRecovery("silence")]);
});

it("when Firestore becomes unavailable, pages still work, saves fail and keep the input, the store recovers, and a new listener starts", async () => {
  const { site, wire, database, account, port, firestore } = await firebaseSite();
  await database.doc("works/a").set({ title: "Before", type: "list-item" });
  await startReady(site);
  const admin = newVisitor(site);
  await admin.signIn(account);
  await expectWork(admin, "Before");

  await wire.breakDown();
  await expectWork(newVisitor(site), "Before");
  const save = await admin.post("/admin/dashboard/new", {
    id: "b",
    title: "Typed while it was away",
    type: "list-item",
  });
  expect(save.status).toBe(503);
  expect(save.body).toContain("Try again");
  expect(save.body).toContain("Typed while it was away");

  await wire.repair();
  await database.doc("works/a").set({ title: "After", type: "list-item" });
  await vi.waitFor(() => expectWork(admin, "After"), recovery);
  expect(countLogged(site, "The works could not be read.")).toBeLessThanOrEqual(1);
  expect((await admin.visit("/admin/dashboard")).status).toBe(200);

  firestore.stop();
  await expectWork(admin, "After");
  const successor = new FirestoreEmulator();
  onTestFinished(() => successor.stop());
  await successor.start(port);
  const again = firestoreAt(port);
  await again.doc("works/b").set({ title: "Of another server", type: "list-item" });
  await vi.waitFor(() => expectWork(admin, "Of another server"), recovery);
});

it("the token sync sends the ID token with the sign-in and with the sign-out", async () => {
  const asked: string[] = [];
  let status = 200;
  const receiver = createServer((request, response) => {
    const { method, url, headers } = request;
    asked.push(`${method} ${url} ${headers.authorization}`);
    response.writeHead(status).end();
  }).listen(0);
  await once(receiver, "listening");
  onTestFinished(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const { site, account } = await firebaseSite({
    SITE_URL: `http://localhost:${port}`,
    AUTH_TOKEN_SYNC_URL: "/told?as=told",
  });
  await startReady(site);
  const admin = newVisitor(site);
  await admin.signIn(account);
  await admin.post("/admin/logout", {});
  await expect.poll(() => asked).toHaveLength(2);
  const [signIn = "", signOut = ""] = asked;
  expect(signIn).toMatch(/^POST \/told\?as=told Bearer ey[\w-]+\.[\w-]+\./);
  expect(signOut).toBe(signIn.replace("POST", "DELETE"));

  status = 500;
  expect((await admin.signIn(account)).status).toBe(303);
  await expect.poll(() => countLogged(site, "The token sync failed.")).toBe(1);
  receiver.closeAllConnections();
  receiver.close();
  expect((await admin.post("/admin/logout", {})).status).toBe(303);
  expect((await admin.signIn(account)).status).toBe(303);
});
