import { beforeEach, describe, expect, it, vi } from "vitest";
import { authSite } from "./auth-site";

const email = "ada@example.org";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const client = { address: "192.0.2.1", keys: ["192.0.2.1"], isKnown: false };

const day = 24 * 60 * 60_000;

vi.useFakeTimers({
  toFake: ["Date", "setTimeout", "clearTimeout"],
  now: Date.UTC(2030, 0, 1),
});
const site = await authSite(async () => ({
  ...(await import("~/auth/security-events.server")),
  ...(await import("~/auth/identity")),
}));
const { addEvent, recordEvent, recordRefusal, recordResetRequest } = site;
const { keepCounts, SignInRefused } = site;
const person = { email, name: "", role: "editor" } as const;
await site.people.change(email, () => person);

const request = new Request("http://site.example/admin/login", {
  headers: { "User-Agent": firefox },
});

/** Limits last for a day, so each test has its own. */
let today = Date.now();

beforeEach(async () => {
  await vi.advanceTimersByTimeAsync(2 * day);
  today = Date.now();
  site.logged.length = 0;
});

function list() {
  return site.listEvents(site.records, { from: today });
}

function refuse(error: unknown, own = email) {
  const attempt = { request, client, email: own };
  return recordRefusal("sign-in-failed", attempt, error);
}

describe("the list of events", () => {
  it("shows the latest first, also within a millisecond, with device and person", async () => {
    await addEvent("signed-in", { device: "a phone", email });
    await addEvent("role-changed", { device: "the command line" });
    vi.setSystemTime(Date.now() + 1000);
    await addEvent("person-removed", { device: "a phone", email });
    const events = await list();
    expect(events.map(({ kind }) => kind)).toEqual(["person-removed", "role-changed", "signed-in"]);
    expect(events[1]).toMatchObject({
      at: new Date(today).toISOString(),
      device: "the command line",
      email: undefined,
    });
    expect(events[2]).toMatchObject({ device: "a phone", email });
  });

  it("leaves out events that are unreadable, or 90 days old", async () => {
    const at = Date.now();
    const record = { kind: "event.signed-in", at, expiresAt: at * 2 };
    await site.records.add({ ...record, id: "1", data: { device: 5 } });
    expect(await list()).toEqual([]);
    await addEvent("signed-in", { device: "a phone" });
    vi.setSystemTime(at + 90 * 24 * 60 * 60_000 - 1);
    expect(await list()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    expect(await list()).toEqual([]);
  });
});

describe("an event", () => {
  it("is stored with the browser, and logged with the address", async () => {
    await recordEvent("signed-in", request, { email, client });
    expect(await list()).toMatchObject([
      { kind: "signed-in", email, device: "Firefox 128 on Linux" },
    ]);
    expect(site.logged).toMatchObject([{ event: "signed-in", client: "192.0.2.1" }]);
  });
});

describe("a refusal", () => {
  it("is returned with its status, and listed for the person concerned", async () => {
    const { problem, init } = await refuse(new SignInRefused("Wrong."), "ADA@example.org");
    expect([problem, init.status]).toEqual(["Wrong.", 401]);
    expect(init.headers.has("Retry-After")).toBe(false);
    expect(await list()).toMatchObject([
      { kind: "sign-in-failed", email, device: "Firefox 128 on Linux" },
    ]);
  });

  it("is listed without the address that nobody has", async () => {
    await refuse(new SignInRefused(), "a secret");
    expect(await list()).toMatchObject([{ email: undefined }]);
  });

  it.each([429, 503] as const)(
    "with status %i says when to try again, and is counted",
    async (status) => {
      const { init } = await refuse(new SignInRefused("Wait.", status, 90));
      expect(init.status).toBe(status);
      expect(init.headers.get("Retry-After")).toBe("90");
      expect(await list()).toEqual([]);
      await keepCounts();
      expect(await list()).toMatchObject([{ device: "1 more attempt" }]);
    },
  );

  it("is counted for ten minutes, by kind", async () => {
    const limited = new SignInRefused("Wait.", 429);
    await refuse(limited);
    vi.advanceTimersByTime(5 * 60_000);
    await refuse(limited);
    await recordRefusal("code-refused", { request, client, email }, limited);
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(await list()).toEqual([]);
    vi.advanceTimersByTime(1);
    await vi.waitFor(async () => {
      const events = await list();
      const found = events.map(({ kind, device }) => `${kind}: ${device}`);
      expect(found.sort()).toEqual([
        "code-refused: 1 more attempt",
        "sign-in-failed: 2 more attempts",
      ]);
    }, 60_000);
  });

  it("is counted from one again after the count was kept", async () => {
    for (let time = 0; time < 2; time += 1) {
      await refuse(new SignInRefused("Wait.", 429));
      await keepCounts();
    }
    await keepCounts();
    const devices = (await list()).map(({ device }) => device);
    expect(devices).toEqual(["1 more attempt", "1 more attempt"]);
  });

  it("is listed at most 100 times a day, however many there are", async () => {
    for (let i = 0; i < 103; i += 1) await refuse(new SignInRefused());
    expect(await list()).toHaveLength(100);
    await keepCounts();
    expect((await list())[0]?.device).toBe("3 more attempts");
  });

  it("shares its limit with requests for a new password", async () => {
    for (let i = 0; i < 60; i += 1) await refuse(new SignInRefused());
    for (let i = 0; i < 45; i += 1) await recordResetRequest(request, client);
    expect(await list()).toHaveLength(100);
    await keepCounts();
    expect((await list())[0]).toMatchObject({
      kind: "password-reset-requested",
      device: "5 more attempts",
    });
  });

  it.each([
    ["an error", new Error("The disk is gone."), 1],
    ["a response, whose cause is in the log already", new Response(), 0],
  ])("after %s says that the sign-in is not available", async (_, error, lines) => {
    const { problem, init } = await refuse(error);
    expect(init.status).toBe(503);
    expect(Number(init.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(problem).toMatch(/^Sign-in is not available right now/);
    const errors = site.logged.filter(({ level }) => level === 50);
    expect(errors).toHaveLength(lines);
  });
});
