import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authSite } from "./auth-site";
import type { Account } from "~/auth/identity";

const email = "ada@example.org";
const account: Account = { email, credential: "a credential" };

const site = await authSite(async () => ({
  ...(await import("~/auth/attempts.server")),
  ...(await import("~/auth/identity")),
}));

const stranger = { address: "a", keys: ["192.0.2.1"], isKnown: false };
const known = { address: "a", keys: ["a browser"], isKnown: true };

/** Limits last for 15 minutes, so each test has an hour of its own. */
let hours = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1, (hours += 1)) });
});

afterEach(() => {
  vi.advanceTimersByTime(60 * 60_000);
  vi.useRealTimers();
});

function wrong(): Promise<never> {
  return Promise.reject(new site.SignInRefused());
}

function broken(): Promise<never> {
  return Promise.reject(new Error("The disk is gone."));
}

/** @returns the status of a refusal, or what the attempt returned. */
async function outcomeOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.catch((error: unknown) => {
    if (error instanceof site.SignInRefused) return error.status;
    throw error;
  });
}

async function outcomesOf(times: number, attempt: () => Promise<unknown>): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (let i = 0; i < times; i += 1) outcomes.push(await outcomeOf(attempt()));
  return outcomes;
}

const guess = (client = stranger, own: string = email) => site.attemptPassword(client, own, wrong);

describe("an attempt with a password", () => {
  it("returns what the check returns", async () => {
    const attempt = site.attemptPassword(stranger, email, async () => account);
    expect(await attempt).toEqual(account);
  });

  it("is refused after ten wrong ones, and says for how long", async () => {
    expect(await outcomesOf(11, guess)).toEqual([...Array<number>(10).fill(401), 429]);
    await expect(guess()).rejects.toMatchObject({
      message: "Too many failed attempts to sign in. Wait 15 minutes, then try again.",
      retryAfter: 15 * 60,
    });
    vi.advanceTimersByTime(14 * 60_000);
    await expect(guess()).rejects.toThrow(/Wait 1 minute, then/);
    expect(await outcomeOf(guess(known))).toBe(401);
  });

  it("does not count if it could not be checked", async () => {
    for (let i = 0; i < 12; i += 1) {
      const attempt = site.attemptPassword(stranger, email, broken);
      await expect(attempt).rejects.toThrow("The disk is gone.");
    }
    expect(await outcomeOf(guess())).toBe(401);
  });

  it("does not count if the account has no access", async () => {
    const refused = async () => {
      throw new site.SignInRefused("No access.", 403);
    };
    const attempts = outcomesOf(12, () => site.attemptPassword(stranger, email, refused));
    expect(await attempts).toEqual(Array<number>(12).fill(403));
  });

  it("is not counted if it is right, and resets the count of its account, but not of its client", async () => {
    for (let i = 0; i < 30; i += 1) {
      await outcomeOf(guess({ ...stranger, keys: [`198.51.100.${i}`] }));
    }
    await outcomesOf(2, guess);
    const right = () => site.attemptPassword(stranger, email, async () => account);
    expect(await outcomesOf(12, right)).not.toContain(429);
    expect(await outcomesOf(9, guess)).toEqual([...Array<number>(8).fill(401), 429]);
  });

  it("resets no count if a code must follow, and is not counted itself", async () => {
    await outcomesOf(9, guess);
    const right = () =>
      site.attemptPassword(
        stranger,
        email,
        async () => account,
        () => false,
      );
    expect(await outcomesOf(3, right)).toEqual(Array(3).fill(account));
    expect(await outcomesOf(2, guess)).toEqual([401, 429]);
  });

  it("leaves three attempts to each stranger while the account is under attack", async () => {
    for (let i = 0; i < 30; i += 1) {
      await outcomeOf(guess({ ...stranger, keys: [`198.51.100.${i}`] }));
    }
    expect(await outcomesOf(4, guess)).toEqual([401, 401, 401, 429]);
    expect(await outcomesOf(4, () => guess(known))).not.toContain(429);
  });

  it.each([
    ["a stranger", stranger],
    ["a known browser", known],
  ])("of %s has to be repeated if 20 others wait", async (_who, client) => {
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const waiting = Array.from({ length: 20 }, (_, index) =>
      site.attemptPassword({ ...client, keys: [`${index}`] }, `${index}@example.org`, () => gate),
    );
    expect(await outcomeOf(guess(client))).toBe(503);
    open();
    expect(await Promise.all(waiting)).toHaveLength(20);
  });
});

describe("an attempt with a code", () => {
  const refuse = async () => false;

  it("passes if the code is right, and lifts no limit", async () => {
    const attempt = () => site.attemptCode(email, refuse);
    await outcomesOf(9, attempt);
    const right = site.attemptCode(email, async () => true);
    expect(await right).toBeUndefined();
    expect(await outcomesOf(2, attempt)).toEqual([401, 429]);
  });

  it.each([
    ["123456", /^This code is incorrect/],
    [" 123 456 ", /^This code is incorrect/],
    [undefined, /^This code is incorrect/],
    ["abcd-efgh", /^This recovery code is incorrect/],
    ["2345-6789", /^This recovery code is incorrect/],
  ])("that was typed as %j is refused in these words: %s", async (typed, words) => {
    const attempt = site.attemptCode(email, refuse, typed);
    await expect(attempt).rejects.toThrow(words);
  });

  it("does not count with the passwords", async () => {
    await outcomesOf(10, () => site.attemptCode(email, refuse));
    expect(await outcomeOf(guess())).toBe(401);
  });
});

describe("an attempt with a recovery code instead of a password", () => {
  const none = async () => undefined;

  it("finds the account", async () => {
    const found = site.attemptRecovery(stranger, email, async () => account);
    expect(await found).toEqual(account);
  });

  it("is refused in the same words for everyone", async () => {
    const attempt = site.attemptRecovery(stranger, email, none);
    await expect(attempt).rejects.toMatchObject({
      message: "This email address and recovery code do not match.",
      status: 401,
    });
  });

  it("counts like a wrong password, too", async () => {
    const attempt = () => site.attemptRecovery(stranger, email, none);
    await outcomesOf(6, attempt);
    expect(await outcomesOf(5, guess)).toEqual([401, 401, 401, 401, 429]);
  });

  it("is limited for the account from everywhere, and a right one lifts no limit", async () => {
    const from = (key: string, find: () => Promise<Account | undefined>) =>
      site.attemptRecovery({ ...stranger, keys: [key] }, email, find);
    for (let i = 0; i < 9; i += 1) await outcomeOf(from(`${i}`, none));
    await from("a", async () => account);
    expect(await outcomeOf(from("b", none))).toBe(401);
    expect(await outcomeOf(from("c", none))).toBe(429);
    // The password still works.
    expect(await outcomeOf(guess())).toBe(401);
  });
});
