import { expect, it, vi } from "vitest";
import { admin } from "../../../support/account";
import { type App, loadApp } from "../../../support/app";

const password = "a longer password than before";

async function activityOf(app: App, own = admin.password): Promise<string[]> {
  const visitor = app.newVisitor();
  await visitor.signIn({ ...admin, password: own });
  const page = await visitor.visit("/admin/account");
  return page.main
    .all("listitem")
    .map(({ text }) => text.replace(/\s+/g, " "))
    .filter((text) => !text.includes("last active"));
}

it("records each event with time and device, without the input", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1, 12) });
  const app = await loadApp();
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0";
  const guess = { email: "a secret", password: "another secret" };
  const headers = { "User-Agent": agent };
  await app.newVisitor().post("/admin/login", guess, { headers });
  vi.setSystemTime(Date.now() + 60_000);
  const owner = await app.signIn();
  const page = await owner.visit("/admin/account");
  vi.setSystemTime(Date.now() + 60_000);
  await page
    .fill({ "Current password": admin.password, "New password": password })
    .press("Change password");
  vi.setSystemTime(Date.now() + 60_000);
  const activity = await activityOf(app, password);
  expect(activity).toEqual([
    "Signed in Unknown browser today 12:03 PM",
    "Password changed Unknown browser today 12:02 PM",
    "Signed in Unknown browser today 12:01 PM",
    "Failed sign-in Firefox 128 on Linux today 12:00 PM",
  ]);
  const kept = JSON.stringify([app.records("event.*"), app.logged]);
  for (const secret of ["a secret", "another secret", password]) {
    expect(kept).not.toContain(secret);
  }
  expect(JSON.stringify(app.records("event.*"))).not.toContain("203.0");
  vi.useRealTimers();
});

it("lists no events of other people, and counts the refusals that it does not list", async () => {
  const app = await loadApp();
  for (const [id, kind, email] of [
    ["1", "password-changed", "eve@example.org"],
    ["2", "two-step-on", admin.email],
  ]) {
    app.execute(
      `INSERT INTO records (id, kind, owner, at, expiresAt, data)
       VALUES ('event.${kind} ${id}', 'event.${kind}', '${email}', ${Date.now()}, 9e15, '{"device": "A device"}')`,
    );
  }
  const stranger = app.newVisitor("198.51.100.1");
  for (let guess = 0; guess < 13; guess += 1) {
    await stranger.signIn({ ...admin, password: "a guess" });
  }
  const activity = (await activityOf(app)).join();
  expect(activity).not.toContain("Password changed");
  expect(activity).toMatch(/Failed sign-in 3 more attempts today [:\d]+ [AP]M/);
  const visitor = await app.signIn();
  const history = await visitor.visit("/admin/history");
  expect(history.main.text).toContain("3 more attempts");
  expect(history.main.text).toContain("Two-step sign-in turned on");
});

it("lists own events behind any number of later events of other people", async () => {
  const app = await loadApp();
  await app.signIn();
  app.execute(
    `INSERT INTO records (id, kind, owner, at, expiresAt, data)
     SELECT 'event.signed-in later' || value, 'event.signed-in', 'eve@example.org', ${Date.now()} + 60000 + value, 9e15, '{"device": "A device"}'
     FROM generate_series(1, 100)`,
  );
  expect(await activityOf(app)).toEqual([
    expect.stringContaining("Signed in"),
    expect.stringContaining("Signed in"),
  ]);
});

it("accepts a sign-in even if its event cannot be stored", async () => {
  const app = await loadApp();
  app.execute(
    "CREATE TRIGGER refuse BEFORE INSERT ON records WHEN new.kind GLOB 'event.*' BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  expect((await app.newVisitor().signIn(admin)).status).toBe(303);
  expect(app.logged.map(({ msg }) => msg)).toContain("A security event could not be recorded.");
});
