import { describe, expect, it, vi } from "vitest";
import { admin } from "../support/account";
import { authenticator } from "../support/authenticator";
import { authSite } from "./auth-site";
import type { Client } from "~/auth/client.server";
import type { StoredPerson } from "~/auth/person.server";

// Codes and limits depend on the time, so each sign-in has its own quarter of an hour.
vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
const site = await authSite(async () => ({
  ...(await import("~/auth/sign-in.server")),
  ...(await import("~/auth/two-step.server")),
  ...(await import("~/auth/cookies.server")),
}));
const twoStep = site.requireTwoStep();

let clients = 0;

function newClient(): Client {
  vi.setSystemTime(Date.now() + 15 * 60_000);
  const address = `192.0.2.${(clients += 1)}`;
  return { address, keys: [address], isKnown: false };
}

function requestWith(Cookie = ""): Request {
  const address = "http://site.example/admin/login";
  return new Request(address, { headers: { Cookie } });
}

function signIn(fields: Record<string, string>, client = newClient()) {
  return site.signIn(requestWith(), new URLSearchParams(fields), client);
}

function recover(fields: Record<string, string>, client = newClient()) {
  return site.recover(requestWith(), new URLSearchParams(fields), client);
}

const right = { email: admin.email, password: admin.password };

/** Turns two-step sign-in on again, with a new secret. */
async function turnOnTwoStep() {
  await site.identity.prepare();
  await twoStep.turnOff(admin.email);
  await twoStep.begin(admin.email);
  const setup = await twoStep.setup(admin.email);
  const phone = authenticator(setup?.secret ?? "");
  const confirmed = await twoStep.confirm(admin.email, phone.code());
  vi.setSystemTime(Date.now() + 60_000);
  return { phone, codes: confirmed?.recoveryCodes ?? [] };
}

function cookieOf({ headers }: Response, name: string): string | undefined {
  const pairs = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return pairs.find((pair) => pair.startsWith(`${name}=`));
}

async function pendingIn(response: Response) {
  const cookie = cookieOf(response, "sign_in") ?? "";
  const pending = await site.pendingSignIn(requestWith(cookie));
  if (!pending) throw new Error("No sign-in is pending.");
  return pending;
}

const events = (kind: string) => site.records.list([`event.${kind}`]);

async function changeAdmin(fields: Partial<StoredPerson>): Promise<void> {
  await site.people.change(admin.email, (person) => person && { ...person, ...fields });
}

describe("the first step", () => {
  it.each([
    ["/admin/order?a=b", "/admin/order?a=b"],
    ["https://evil.example/", "/admin/dashboard"],
    ["", "/admin/dashboard"],
  ])("opens, for %j, the page %s", async (next, path) => {
    await site.identity.prepare();
    await twoStep.turnOff(admin.email);
    const email = ` ${admin.email} `;
    const response = await signIn({ ...right, email, next });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(path);
    expect(cookieOf(response, "__session")).toBeDefined();
  });

  it("names what is missing", async () => {
    const blank = await signIn({ email: " ", next: "/works" });
    expect(blank.status).toBe(422);
    expect(await blank.json()).toEqual({
      email: "",
      next: "/works",
      errors: {
        email: "Enter your email address.",
        password: "Enter your password.",
      },
    });
    const half = await signIn({ email: admin.email });
    expect(half.status).toBe(422);
    expect(await half.json()).toMatchObject({
      email: admin.email,
      errors: { password: "Enter your password." },
    });
    const other = await signIn({ password: "a" });
    expect(other.status).toBe(422);
  });

  it("refuses a wrong password without repeating it", async () => {
    const refused = await signIn({ ...right, password: "a guess", next: "/a" });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({
      email: admin.email,
      next: "/a",
      errors: {},
      problem: "Failed to sign in. Please check your credentials.",
    });
    const [event] = await events("sign-in-failed");
    expect(event?.owner).toBe(admin.email);
  });

  it("asks for a code if two-step sign-in is on", async () => {
    await turnOnTwoStep();
    const response = await signIn({ ...right, next: "/admin/order" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/admin/login/code");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(cookieOf(response, "__session")).toBeUndefined();
    const pending = await pendingIn(response);
    expect(pending.recoveryCode).toBeUndefined();
    expect(await site.pendingSignIn(requestWith())).toBeUndefined();
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await expect(pendingIn(response)).rejects.toThrow();
  });

  it("resets the account's count of wrong passwords only without two-step sign-in", async () => {
    await turnOnTwoStep();
    for (const [isOn, last] of [
      [true, 429],
      [false, 401],
    ] as const) {
      if (!isOn) await twoStep.turnOff(admin.email);
      const client = newClient();
      const from = (key: string, password = "a guess") =>
        signIn({ ...right, password }, { ...client, keys: [key] });
      for (let i = 0; i < 30; i += 1) await from(`${i}`);
      expect((await from("own", right.password)).status).toBe(303);
      // An account under attack leaves three attempts to each client.
      for (let i = 0; i < 3; i += 1) await from("other");
      expect((await from("other")).status).toBe(last);
    }
  });
});

describe("the second step", () => {
  async function begun(known?: Awaited<ReturnType<typeof turnOnTwoStep>>) {
    const setup = known ?? (await turnOnTwoStep());
    const client = newClient();
    const response = await signIn({ ...right, next: "/admin/order" }, client);
    const pending = await pendingIn(response);
    const cookie = cookieOf(response, "sign_in") ?? "";
    const finish = (code: string) =>
      site.finishWithCode(requestWith(cookie), client, pending, code);
    const isPending = async () => (await site.pendingSignIn(requestWith(cookie))) !== undefined;
    return { ...setup, finish, isPending };
  }

  it("starts the session with a code of the app, once", async () => {
    const { phone, finish, isPending } = await begun();
    const response = await finish(phone.code());
    expect(response.headers.get("Location")).toBe("/admin/order");
    expect(cookieOf(response, "__session")).toMatch(/=./);
    expect(cookieOf(response, "sign_in")).toBe("sign_in=");
    expect(await isPending()).toBe(false);
  });

  it("accepts a recovery code, which is recorded", async () => {
    const { codes, finish } = await begun();
    const before = (await events("recovery-code-used")).length;
    const response = await finish(codes[0] ?? "");
    expect(response.headers.get("Location")).toBe("/admin/order");
    const after = await events("recovery-code-used");
    expect(after).toHaveLength(before + 1);
    expect(after[0]?.owner).toBe(admin.email);
  });

  it("asks for the code if it is missing, or wrong", async () => {
    const { finish, isPending } = await begun();
    const blank = await finish("");
    expect([blank.status, await blank.json()]).toEqual([
      422,
      { errors: { code: "Enter the code." } },
    ]);
    const wrong = await finish("000000");
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { errors: { code: expect.stringMatching(/^This code is/) as string } },
    ]);
    const letters = await finish("abcd");
    expect(await letters.json()).toEqual({
      errors: {
        code: expect.stringMatching(/^This recovery code is/) as string,
      },
    });
    expect(await isPending()).toBe(true);
    const [event] = await events("code-refused");
    expect(event?.owner).toBe(admin.email);
  });

  it("starts over after five wrong codes", async () => {
    const { finish, isPending } = await begun();
    for (let i = 0; i < 4; i += 1) {
      expect((await finish(`00000${i}`)).status).toBe(401);
    }
    const start = await finish("000005");
    expect(start.status).toBe(303);
    expect(start.headers.get("Location")).toBe(
      "/admin/login?notice=start-again&next=%2Fadmin%2Forder",
    );
    expect(await isPending()).toBe(false);
  });

  it("starts over if the password has changed since the first step", async () => {
    const { phone, finish, isPending } = await begun();
    await changeAdmin({ credential: "a newer one" });
    const start = await finish(phone.code());
    expect(start.status).toBe(303);
    expect(start.headers.get("Location")).toMatch(/notice=start-again/);
    expect(cookieOf(start, "sign_in")).toBe("sign_in=");
    expect(cookieOf(start, "__session")).toBeUndefined();
    expect(await isPending()).toBe(false);
  });

  it("is limited for the account, which ends no sign-in", async () => {
    const first = await begun();
    const { finish, isPending } = await begun(first);
    for (let i = 0; i < 10; i += 1) await first.finish("000000");
    const limited = await finish("000000");
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await limited.json()).toMatchObject({
      errors: {},
      problem: expect.stringMatching(/^Too many failed attempts/) as string,
    });
    expect(await isPending()).toBe(true);
  });
});

describe("a recovery code instead of the password", () => {
  it("names what is missing", async () => {
    const blank = await recover({ email: " ", recoveryCode: " " });
    expect(blank.status).toBe(422);
    expect(await blank.json()).toEqual({
      email: "",
      errors: {
        email: "Enter your email address.",
        recoveryCode: "Enter a recovery code.",
      },
    });
    expect((await recover({ email: "a" })).status).toBe(422);
    expect((await recover({ recoveryCode: "a" })).status).toBe(422);
  });
});
