import { scrypt } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { createSessions } from "~/auth/sessions.server";
import { type SqliteIdentity, sqliteIdentity } from "~/backends/sqlite/identity.server";
import { SignInRefused } from "~/people/person.server";
import { recordingLog } from "../../support/recording-log";
import { newStores } from "../../support/stores/embedded-store";
import { embeddedStores } from "../../support/stores/stores";

vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  return { ...crypto, scrypt: vi.fn(crypto.scrypt) };
});

const email = "Ada@example.org";
const neutral = "Failed to sign in. Please check your credentials.";

async function site() {
  const { database, people, records } = await newStores();
  const sessions = createSessions(records, {
    onStart: () => {},
    onEnd: () => {},
    log: recordingLog(),
  });
  const told: string[] = [];
  function start(password?: string): SqliteIdentity {
    return sqliteIdentity({
      people,
      email,
      password,
      cost: { N: 2 ** 4, r: 1, p: 1 },
      onGenerated: (generated) => told.push(generated),
    });
  }
  async function enter(identity: SqliteIdentity, password: string) {
    const account = await identity.signIn(email, password);
    return sessions.start(account, "a browser");
  }
  async function opens(identity: SqliteIdentity, id: string) {
    const session = await sessions.find(id);
    const person = session && (await identity.personFor(session));
    return person !== undefined;
  }
  return { start, told, enter, opens, database };
}

/** The email address, or the reason why the sign-in was refused. */
async function outcome(identity: SqliteIdentity, password: string, givenEmail = email) {
  try {
    return (await identity.signIn(givenEmail, password)).email;
  } catch (refusal) {
    if (!(refusal instanceof SignInRefused)) throw refusal;
    return refusal.message;
  }
}

describe("without a password in the settings", () => {
  it("generates one, prints it once, and accepts it", async () => {
    const { start, told } = await site();
    const identity = start();
    await Promise.all([identity.prepare(), identity.prepare()]);
    await identity.prepare();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^[\w-]{16,}$/);
    expect(await outcome(identity, told[0] ?? "")).toBe(email);
    expect(await outcome(identity, "another")).toBe(neutral);
  });

  it("generates none if one was set before the first start", async () => {
    const { start, told } = await site();
    await start().own.setPassword(email, "set by hand, at length");
    const identity = start();
    await identity.prepare();
    expect(told).toEqual([]);
    expect(await outcome(identity, "set by hand, at length")).toBe(email);
  });
});

describe("a password in the settings", () => {
  it("replaces the generated one and ends the sessions", async () => {
    const { start, told, enter, opens } = await site();
    const first = start();
    await first.prepare();
    const session = await enter(first, told[0] ?? "");
    const identity = start("from the settings");
    await identity.prepare();
    expect(await outcome(identity, "from the settings")).toBe(email);
    expect(await outcome(identity, told[0] ?? "")).toBe(neutral);
    expect(await opens(identity, session)).toBe(false);
  });

  it("is applied when it changes, and ends the sessions", async () => {
    const { start, enter, opens } = await site();
    const session = await enter(start("the first one"), "the first one");
    const identity = start("the second one");
    await identity.prepare();
    expect(await outcome(identity, "the second one")).toBe(email);
    expect(await outcome(identity, "the first one")).toBe(neutral);
    expect(await opens(identity, session)).toBe(false);
  });

  it("does not replace a password that was set later, if it is unchanged at the next start", async () => {
    const { start, enter, opens } = await site();
    const first = start("from the settings");
    await first.own.setPassword(email, "set by hand, at length");
    const session = await enter(first, "set by hand, at length");
    const identity = start("from the settings");
    await identity.prepare();
    expect(await outcome(identity, "set by hand, at length")).toBe(email);
    expect(await outcome(identity, "from the settings")).toBe(neutral);
    expect(await opens(identity, session)).toBe(true);
  });
});

describe("setting a password", () => {
  it("replaces the old one immediately and ends all sessions", async () => {
    const { start, told, enter, opens, database } = await site();
    const running = start();
    await running.prepare();
    const generated = told[0] ?? "";
    const ids = [await enter(running, generated), await enter(running, generated)];
    const late = await running.signIn(email, generated);
    await start().own.setPassword(email, "set by hand, at length");
    expect(await outcome(running, "set by hand, at length")).toBe(email);
    expect(await outcome(running, generated)).toBe(neutral);
    for (const id of ids) expect(await opens(running, id)).toBe(false);
    expect(database.prepare("SELECT * FROM records WHERE kind = 'session'").all()).toEqual([]);
    // A sign-in that started before the change must not succeed after it.
    expect(await running.personFor(late)).toBeUndefined();
  });

  it("stores no password in plain text", async () => {
    const { start, database } = await site();
    await start("from the settings").own.setPassword(email, "set by hand, at length");
    const rows = JSON.stringify(database.prepare("SELECT * FROM people").all());
    expect(rows).toContain("scrypt$");
    expect(rows).not.toMatch(/from the settings|set by hand/);
  });
});

it("a sign-in takes the same time for an unknown email address as for a wrong password", async () => {
  const identity = (await site()).start("right one");
  await identity.prepare();
  const unknown = await scryptCallsOf(() => outcome(identity, "wrong one", "eve@example.org"));
  const wrong = await scryptCallsOf(() => outcome(identity, "wrong one"));
  expect(wrong).toEqual([{ bytes: 32, N: 2 ** 4, r: 1, p: 1 }]);
  expect(unknown).toEqual(wrong);
});

it("retries after the store could not be opened", async () => {
  const { database } = await site();
  let isBroken = true;
  const people = embeddedStores(() => {
    if (isBroken) throw new Error("The disk is gone.");
    return database;
  }).people;
  const identity = sqliteIdentity({
    people,
    email,
    password: "right one",
    onGenerated: () => undefined,
  });
  await expect(identity.prepare()).rejects.toThrow("The disk is gone.");
  await expect(identity.signIn(email, "right one")).rejects.toThrow("The disk is gone.");
  isBroken = false;
  expect(await outcome(identity, "right one")).toBe(email);
});

async function scryptCallsOf(signIn: () => Promise<unknown>): Promise<object[]> {
  vi.mocked(scrypt).mockClear();
  await signIn();
  return vi.mocked(scrypt).mock.calls.map(([, , bytes, options]) => {
    const { N, r, p } = options;
    return { bytes, N, r, p };
  });
}
