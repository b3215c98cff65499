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
