import { beforeEach, describe, expect, it, vi } from "vitest";
import type { StoredPerson } from "~/people/person.server";
import { authenticator } from "../support/authenticator";
import { authSite } from "./auth-site";

vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
const site = await authSite(() => import("~/auth/two-step.server"));
const twoStep = site.twoStep as NonNullable<typeof site.twoStep>;

const email = "Kim@example.org";
const kim: StoredPerson = { email, name: "Kim", role: "administrator", credential: "a credential" };

beforeEach(async () => {
  await site.people.change(email, () => kim);
});

function advance(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

async function startSetup() {
  await twoStep.begin(email);
  const setup = await twoStep.setup(email, "Site");
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

  it("may have the digits of any script, with any dashes and spaces", async () => {
    const { phone } = await turnOn();
    const zeros = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0x1d7ce];
    for (const zero of zeros) {
      advance(60);
      const digit = (each: string) => String.fromCodePoint(zero + Number(each));
      const code = phone
        .code()
        .replace(/\d/g, digit)
        .replace(/^(?:.){3}/u, "$&\u2013\u00a0");
      expect(await twoStep.acceptAppCode(email, code), code).toBe(true);
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

it("a recovery code may have capitals, wide letters, and typographic dashes", async () => {
  const { recoveryCodes } = await turnOn();
  const changes = [
    (code: string) => code.toUpperCase(),
    (code: string) => code.replace(/-/g, " \u2014 "),
    (code: string) => code.replace(/-/, "\u301c").replace(/-/, "\u2e17").replace(/-/, "\u2e40"),
    (code: string) =>
      code.replace(/[a-z0-9]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
  ];
  for (const [index, change] of changes.entries()) {
    const code = change(recoveryCodes[index] ?? "");
    expect(await twoStep.acceptRecoveryCode(email, code), code).toBe(true);
  }
});

it("a setup keeps its secret until it is finished or canceled", async () => {
  const first = await startSetup();
  expect((await startSetup()).secret).toBe(first.secret);
  await twoStep.cancel(email);
  expect(await twoStep.setup(email, "Site")).toBeUndefined();
  expect((await startSetup()).secret).not.toBe(first.secret);
});

it.each(["Labs: Berlin", "Labs：東京", "名".repeat(100), "A & B + C #1"])(
  "the address for the app names the site %s without colons, the same twice",
  async (name) => {
    await twoStep.begin(email);
    const { address = "" } = (await twoStep.setup(email, name)) ?? {};
    const { pathname, searchParams } = new URL(address);
    const label = decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
    expect(label).toBe(`${searchParams.get("issuer")}:${email}`);
    expect(label.split(":")).toHaveLength(2);
    expect(address.length).toBeLessThan(600);
  },
);
