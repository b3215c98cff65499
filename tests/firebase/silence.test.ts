import { expect, inject, it, onTestFinished, vi } from "vitest";
import { expectHealth } from "../support/health";
import { newVisitor, signedIn, type Visitor } from "../support/page/visitor";
import { stopLikeAPlatform } from "../support/site/running-site";
import { startTcpProxy, type TcpProxy } from "../support/stores/tcp-proxy";
import { firebaseSite, type FirebaseSite, startReady } from "./firebase-site";

const recovery = { timeout: 120_000, interval: 500 };

const work = {
  id: "b",
  title: "Typed in silence",
  type: "list-item",
  description: "What was typed.",
};

async function startedAndSignedIn({ site, account }: FirebaseSite): Promise<Visitor> {
  await startReady(site);
  return signedIn(site, account);
}

it("Firestore that is slow or silent loses no form, and does not keep the site from stopping", async () => {
  const running = await firebaseSite();
  const { site, wire, database } = running;
  const admin = await startedAndSignedIn(running);
  expect((await admin.visit("/works")).status).toBe(200);

  wire.slowDown(150);
  const slow = { ...work, id: "a", title: "Typed while each answer was slow" };
  const saved = await admin.post("/admin/dashboard/new", slow);
  expect(saved.status).toBe(303);
  expect((await admin.visit(saved.location ?? "")).body).toContain(slow.title);
  expect((await admin.visit("/healthz")).status).toBe(200);
  wire.slowDown(0);

  wire.silence();
  const saving = admin.post("/admin/dashboard/new", work);
  const ends: string[] = [];
  void saving.then(() => ends.push("save"));
  await admin.visit("/works").then(() => ends.push("page"));
  const refused = await saving;
  expect(ends).toEqual(["page", "save"]);
  expect(refused.status).toBe(503);
  const fields = refused.typed("input");
  const kept = JSON.parse(fields.kept ?? "[]") as [string, string][];
  expect(Object.fromEntries(kept)).toMatchObject(work);
  await expectHealth(admin, 503);
  expect(site.output).toMatch(/Works cannot be saved|The session could not be checked/);

  wire.heal();
  await vi.waitFor(async () => {
    const again = await admin.post("/admin/dashboard/new", fields);
    expect(again.status).toBe(303);
  }, recovery);
  const { docs } = await database.collection("works").get();
  expect(docs.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(docs[1]?.get("rev")).toBe(1);
  await expectHealth(admin, 200);

  wire.silence();
  const last = admin.post("/admin/dashboard/new", { ...work, id: "c" }).catch(() => null);
  await admin.visit("/works");
  expect(await stopLikeAPlatform(site)).toBe(0);
  await last;
});

it("an identity provider lets nobody sign in and ends no session while it is unreachable or silent", async () => {
  async function siteWithProvider(): Promise<FirebaseSite & { line: TcpProxy }> {
    const [, port] = inject("authEmulator").split(":");
    const line = await startTcpProxy(Number(port));
    onTestFinished(() => line.close());
    const running = await firebaseSite({ FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${line.port}` });
    return { ...running, line };
  }
  async function expectNoChange(fault: "breakDown" | "silence") {
    const running = await siteWithProvider();
    const { site, line, account } = running;
    const admin = await startedAndSignedIn(running);
    // A checked session is not checked again for a minute.
    expect((await admin.visit("/admin/dashboard")).status).toBe(200);
    await line[fault]();
    const stranger = newVisitor(site);
    const refused = await stranger.signIn(account);
    expect(refused.status, fault).toBe(503);
    expect(refused.typed()).toMatchObject({ email: account.email });
    expect((await admin.visit("/admin/dashboard")).status).toBe(200);
    expect(site.output).not.toContain(account.password);

    await (fault === "silence" ? line.heal() : line.repair());
    expect((await stranger.signIn(account)).status).toBe(303);
  }

  await Promise.all([expectNoChange("breakDown"), expectNoChange("silence")]);
});
