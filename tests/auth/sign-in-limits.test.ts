import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  anyone,
  createSignInLimits as createLimits,
  type SignInLimits,
} from "~/auth/attempts.server";

const second = 1000;
const quarter = 15 * 60;
const email = "ada@example.org";
const fresh = "203.0.113.9";

function createSignInLimits() {
  return createLimits({ perClient: 10, perAccount: 30, underAttack: 3 });
}

function at(...keys: string[]) {
  return { keys, isKnown: false };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function fail(limits: SignInLimits, times: number, address: string, account = email): number[] {
  const waits: number[] = [];
  for (let i = 0; i < times; i++) {
    waits.push(limits.attempt(at(address), account));
  }
  return waits;
}

function madeOf(waits: number[]): number {
  return waits.filter((wait) => wait === 0).length;
}

function attack(limits: SignInLimits, account = email): void {
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"]) {
    fail(limits, 20, address, account);
  }
}

describe("an address", () => {
  it("may fail ten times across all accounts", () => {
    const limits = createSignInLimits();
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      waits.push(limits.attempt(at("192.0.2.1"), `${i}@example.org`));
    }
    expect(madeOf(waits)).toBe(10);
  });

  it("learns how long to wait and can try again afterward", () => {
    const limits = createSignInLimits();
    fail(limits, 10, "192.0.2.1");
    vi.advanceTimersByTime(60.5 * second);
    const wait = limits.attempt(at("192.0.2.1"), email);
    expect(wait).toBe(quarter - 60);
    vi.advanceTimersByTime(wait * second);
    expect(madeOf(fail(limits, 12, "192.0.2.1"))).toBe(10);
  });

  it("does not have to wait longer after blocked attempts", () => {
    const limits = createSignInLimits();
    fail(limits, 10, "192.0.2.1");
    for (let minutes = 0; minutes < 15; minutes++) {
      expect(limits.attempt(at("192.0.2.1"), email)).toBeGreaterThan(0);
      vi.advanceTimersByTime(60 * second);
    }
    expect(limits.attempt(at("192.0.2.1"), email)).toBe(0);
  });
});

describe("an account under attack", () => {
  it("is recognized after 30 failures from any addresses", () => {
    const limits = createSignInLimits();
    for (let i = 0; i < 29; i++) fail(limits, 1, `192.0.2.${i}`);
    fail(limits, 3, "198.51.100.1", "eve@example.org");
    expect(limits.attempt(at("198.51.100.1"), email)).toBe(0);
    expect(limits.attempt(at("198.51.100.1"), email)).toBeGreaterThan(0);
  });

  it("blocks an address that has three failures, and says for how long", () => {
    const limits = createSignInLimits();
    fail(limits, 3, "198.51.100.1");
    attack(limits);
    expect(limits.attempt(at("198.51.100.1"), email)).toBe(quarter);
  });

  it("is recognized regardless of the case of its email address", () => {
    const limits = createSignInLimits();
    attack(limits, "ADA@Example.org");
    expect(madeOf(fail(limits, 10, fresh))).toBe(3);
  });

  it("limits attempts from many addresses", () => {
    const limits = createSignInLimits();
    const addresses = Array.from({ length: 20 }, (_, i) => `192.0.2.${i}`);
    const waits = Array.from({ length: 10 }, () => addresses)
      .flat()
      .map((address) => limits.attempt(at(address), email));
    // No address reaches three failures before the account counts as attacked.
    expect(madeOf(waits)).toBe(20 * 3);
  });
});

describe("a successful sign-in", () => {
  it("does not reset the failures of its address, which may be guesses for other accounts", () => {
    const limits = createSignInLimits();
    fail(limits, 9, "192.0.2.1");
    expect(limits.attempt(at("192.0.2.1"), "eve@example.org")).toBe(0);
    limits.succeed(at("192.0.2.1"), "eve@example.org");
    expect(madeOf(fail(limits, 12, "192.0.2.1"))).toBe(1);
  });

  it("resets the failures of the account, regardless of the case of its email address", () => {
    const limits = createSignInLimits();
    attack(limits);
    expect(limits.attempt(at(fresh), email)).toBe(0);
    limits.succeed(at(fresh), email.toUpperCase());
    expect(madeOf(fail(limits, 12, "198.51.100.1"))).toBe(10);
  });
});

describe("an IPv6 network", () => {
  const network = (customer: string, site: string, address: number) =>
    at(`${address}::/64`, `${customer}::/56`, `${site}::/48`);

  it("may fail twice as often as one address, and a /48 three times as often", () => {
    const limits = createSignInLimits();
    const made = { customer: 0, site: 0 };
    for (let i = 0; i < 40; i++) {
      const wait = limits.attempt(network("a", "s", i), `${i}@b.org`);
      if (wait === 0) made.customer += 1;
    }
    for (let i = 100; i < 140; i++) {
      const wait = limits.attempt(network(`c${i}`, "s", i), `${i}@b.org`);
      if (wait === 0) made.site += 1;
    }
    expect(made).toEqual({ customer: 20, site: 10 });
    expect(limits.attempt(network("b", "t", 200), email)).toBe(0);
  });

  it("is not reset by one successful address", () => {
    const limits = createSignInLimits();
    for (let i = 0; i < 29; i++) {
      limits.attempt(network(`c${i}`, "s", i), `${i}@b.org`);
    }
    const admin = network("admin", "s", 1000);
    expect(limits.attempt(admin, email)).toBe(0);
    limits.succeed(admin, email);
    expect(limits.attempt(network("x", "s", 2000), email)).toBe(0);
    expect(limits.attempt(network("y", "s", 3000), email)).toBe(quarter);
  });
});

it("a client that has signed in before keeps its limit while the account is under attack", () => {
  const limits = createSignInLimits();
  attack(limits);
  const known = { keys: ["a browser"], isKnown: true };
  const waits: number[] = [];
  for (let i = 0; i < 12; i++) waits.push(limits.attempt(known, email));
  expect(madeOf(waits)).toBe(10);
});

describe("the limit of an account", () => {
  it("counts failures from everywhere, and only time lifts it", () => {
    const limit = createLimits({ perAccount: 10 });
    const waits = Array.from({ length: 12 }, (_, index) =>
      limit.attempt(anyone, index % 2 ? email : email.toUpperCase()),
    );
    expect(madeOf(waits)).toBe(10);
    limit.takeBack(anyone, "other@example.org");
    vi.advanceTimersByTime(60 * second);
    expect(limit.attempt(anyone, email)).toBe(quarter - 60);
    expect(limit.attempt(anyone, "other@example.org")).toBe(0);
    vi.advanceTimersByTime((quarter - 60) * second);
    expect(limit.attempt(anyone, email)).toBe(0);
  });

  it("does not count attempts that were taken back", () => {
    const limit = createLimits({ perAccount: 10 });
    for (let i = 0; i < 20; i++) {
      expect(limit.attempt(anyone, email)).toBe(0);
      limit.takeBack(anyone, email);
    }
  });
});
