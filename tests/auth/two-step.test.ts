import { beforeEach, describe, expect, it, vi } from "vitest";
import { authenticator } from "../support/authenticator";
import { authSite } from "./auth-site";
import type { StoredPerson } from "~/auth/person.server";

vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
const site = await authSite(() => import("~/auth/two-step.server"));
const twoStep = site.requireTwoStep();

const email = "Kim@example.org";
const kim: StoredPerson = {
  email,
  name: "Kim",
  role: "administrator",
  credential: "a credential",
};

beforeEach(async () => {
  await site.people.change(email, () => kim);
});

function advance(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

async function startSetup() {
  await twoStep.begin(email);
  const setup = await twoStep.setup(email);
  if (!setup) throw new Error("There is no setup.");
  return { ...setup, phone: authenticator(setup.secret) };
}

async function turnOn() {
  const { phone } = await startSetup();
  const confirmed = await twoStep.confirm(email, phone.code());
  if (!confirmed) throw new Error("The code is wrong.");
  advance(30);
  return { phone, ...confirmed };
}

describe("the setup", () => {
  it("shows the secret as text and as an address for the app", async () => {
    const { secret, address } = await startSetup();
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const { searchParams, pathname } = new URL(address);
    expect(searchParams.get("secret")).toBe(secret.replaceAll(" ", ""));
    expect(searchParams.get("issuer")).toBe("Prajna AI Labs");
    expect(decodeURIComponent(pathname)).toContain(email);
  });

  it("exists only after it was started, and until it is finished", async () => {
    expect(await twoStep.setup(email)).toBeUndefined();
    await turnOn();
    expect(await twoStep.setup(email)).toBeUndefined();
    await twoStep.begin(email);
    expect(await twoStep.setup(email)).toBeUndefined();
    expect(await twoStep.confirm(email, "000000")).toBeUndefined();
  });

  it("changes nobody for an unknown email address", async () => {
    await twoStep.begin("nobody@example.org");
    expect(await site.people.find("nobody@example.org")).toBeUndefined();
    expect(await twoStep.setup("nobody@example.org")).toBeUndefined();
    const confirmed = twoStep.confirm("nobody@example.org", "000000");
    expect(await confirmed).toBeUndefined();
  });

  it("ends with the code of the app, which returns a new credential and ten recovery codes", async () => {
    const { phone } = await startSetup();
    expect(await twoStep.confirm(email, "")).toBeUndefined();
    expect(await twoStep.read(email)).toMatchObject({ secret: undefined });
    const confirmed = await twoStep.confirm(email, phone.code());
    expect(confirmed?.account.email).toBe(email);
    const stored = await site.people.find(email);
    expect(confirmed?.account.credential).toBe(stored?.credential);
    expect(stored?.credential).not.toBe(kim.credential);
    expect(stored?.pendingSecret).toBeUndefined();
    expect(new Set(confirmed?.recoveryCodes).size).toBe(10);
    for (const code of confirmed?.recoveryCodes ?? []) {
      expect(code).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/);
      // These look like digits.
      expect(code).not.toMatch(/[ilo]/);
    }
    expect(await twoStep.read(email)).toMatchObject({ recoveryCodesLeft: 10 });
    // The code of the setup was used.
    expect(await twoStep.acceptAppCode(email, phone.code())).toBe(false);
  });
});

describe("a code of the app", () => {
  it("may be written with spaces, and be one period early or late", async () => {
    const { phone } = await turnOn();
    advance(120);
    for (const [seconds, isAccepted] of [
      [-60, false],
      [-30, true],
      [0, true],
      [30, true],
      [60, false],
    ] as const) {
      const code = phone.code(seconds).replace(/^.../, " $& ");
      const accepted = await twoStep.acceptAppCode(email, code);
      expect(accepted, `${seconds} seconds`).toBe(isAccepted);
    }
  });

  it("is accepted once, also after a wrong one, and no earlier one afterward", async () => {
    const { phone } = await turnOn();
    advance(60);
    const earlier = phone.code(-30);
    expect(await twoStep.acceptAppCode(email, phone.code())).toBe(true);
    expect(await twoStep.acceptAppCode(email, "000000")).toBe(false);
    expect(await twoStep.acceptAppCode(email, phone.code())).toBe(false);
    expect(await twoStep.acceptAppCode(email, earlier)).toBe(false);
  });

  it.each([(code: string) => `${code}0`, (code: string) => `a${code}`])(
    "must be six digits",
    async (change) => {
      const { phone } = await turnOn();
      const code = change(phone.code());
      expect(await twoStep.acceptAppCode(email, code)).toBe(false);
    },
  );

  it("is not accepted for someone without two-step sign-in", async () => {
    const { phone } = await startSetup();
    for (const each of [email, "nobody@example.org"]) {
      expect(await twoStep.acceptAppCode(each, phone.code())).toBe(false);
    }
    expect(await site.people.find("nobody@example.org")).toBeUndefined();
  });
});

describe("a recovery code", () => {
  it("is accepted once, in any spelling", async () => {
    const { recoveryCodes } = await turnOn();
    const typed = ` ${recoveryCodes[3]?.toUpperCase().replaceAll("-", " ")}`;
    expect(await twoStep.acceptRecoveryCode(email, typed)).toBe(true);
    expect(await twoStep.acceptRecoveryCode(email, typed)).toBe(false);
    expect(await twoStep.read(email)).toMatchObject({ recoveryCodesLeft: 9 });
    const other = recoveryCodes[4] ?? "";
    expect(await twoStep.acceptRecoveryCode(email, other)).toBe(true);
  });

  it("finds the account without being used up", async () => {
    const { account, recoveryCodes } = await turnOn();
    const [code = ""] = recoveryCodes;
    const found = () => twoStep.accountWith("KIM@example.org", code);
    expect(await found()).toEqual(account);
    expect(await found()).toEqual(account);
    expect(await twoStep.accountWith(email, "wrong")).toBeUndefined();
    const nobody = twoStep.accountWith("nobody@example.org", code);
    expect(await nobody).toBeUndefined();
    await twoStep.acceptRecoveryCode(email, code);
    expect(await found()).toBeUndefined();
  });

  it("is not accepted without two-step sign-in", async () => {
    expect(await twoStep.acceptRecoveryCode(email, "")).toBe(false);
    const nobody = twoStep.acceptRecoveryCode("nobody@example.org", "");
    expect(await nobody).toBe(false);
    expect(await twoStep.read("nobody@example.org")).toMatchObject({
      recoveryCodesLeft: 0,
    });
  });

  it("is replaced by new ones", async () => {
    const { recoveryCodes } = await turnOn();
    const [fresh = ""] = await twoStep.renewRecoveryCodes(email);
    expect(await twoStep.read(email)).toMatchObject({ recoveryCodesLeft: 10 });
    const [old = ""] = recoveryCodes;
    expect(await twoStep.acceptRecoveryCode(email, old)).toBe(false);
    expect(await twoStep.acceptRecoveryCode(email, fresh)).toBe(true);
    await twoStep.renewRecoveryCodes("nobody@example.org");
    expect(await site.people.find("nobody@example.org")).toBeUndefined();
  });
});

describe("turning two-step sign-in off", () => {
  it("forgets all secrets, and ends all sessions", async () => {
    const { account } = await turnOn();
    expect(await site.identity.personFor(account)).toBeDefined();
    const off = await twoStep.turnOff(email);
    expect(await site.identity.personFor(account)).toBeUndefined();
    expect(await site.identity.personFor(off)).toBeDefined();
    expect(await twoStep.read(email)).toEqual({
      secret: undefined,
      pendingSecret: undefined,
      recoveryCodesLeft: 0,
    });
    const stored = await site.people.find(email);
    expect(stored?.isTwoStepReset).toBeUndefined();
  });

  it("leaves a notice if an administrator does it", async () => {
    await turnOn();
    await twoStep.turnOff(email, true);
    const stored = await site.people.find(email);
    expect(stored?.isTwoStepReset).toBe(true);
  });

  it("adds nobody", async () => {
    const nobody = "nobody@example.org";
    expect(await twoStep.turnOff(nobody)).toEqual({ email: nobody });
    expect(await site.people.find(nobody)).toBeUndefined();
  });
});

describe("the rule that everyone needs two-step sign-in", () => {
  it("counts from the decision until it is withdrawn", async () => {
    expect(await site.twoStepRequiredSince()).toBeUndefined();
    await site.requireTwoStepOfAll(false);
    expect(await site.twoStepRequiredSince()).toBeUndefined();
    const decided = Date.now();
    await site.requireTwoStepOfAll(true);
    advance(60);
    // A second decision does not move the time, which would end more sessions.
    await site.requireTwoStepOfAll(true);
    expect(await site.twoStepRequiredSince()).toBe(decided);
    advance(9 * 365 * 24 * 60 * 60);
    expect(await site.twoStepRequiredSince()).toBe(decided);
    await site.requireTwoStepOfAll(false);
    expect(await site.twoStepRequiredSince()).toBeUndefined();
  });
});
