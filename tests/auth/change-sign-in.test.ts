import { describe, expect, it, vi } from "vitest";
import { admin } from "../support/account";
import { authenticator } from "../support/authenticator";
import { authSite } from "./auth-site";
import type { Account } from "~/auth/identity";
import type { Session } from "~/records/sessions.server";

const hour = 60 * 60_000;
const password = "a password of my own";

// Codes and limits depend on the time, so each session has its own hour.
vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
const site = await authSite(async () => ({
  ...(await import("~/auth/change-sign-in.server")),
  ...(await import("~/auth/auth.server")),
  ...(await import("~/auth/two-step.server")),
}));
const twoStep = site.requireTwoStep();
const { email } = admin;

async function startSession(account: Account, isRecovery = false) {
  const id = await site.sessions.start(account, "a phone", "", isRecovery);
  const session = await site.sessions.find(id);
  if (!session) throw new Error("There is no session.");
  return session;
}

/** Starts a session of the admin, who has the first password and no second step again. */
async function newSession(isRecovery = false): Promise<Session> {
  vi.setSystemTime(Date.now() + hour);
  await site.identity.prepare();
  await site.identity.own?.setPassword(email, admin.password);
  return startSession(await twoStep.turnOff(email), isRecovery);
}

function changeOf(session: Session, fields: Record<string, string> = {}) {
  const request = new Request("http://site.example/admin/account");
  const context = { clientAddress: "192.0.2.1" };
  return { request, context, session, form: new URLSearchParams(fields) };
}

async function withTwoStep() {
  await newSession();
  await twoStep.begin(email);
  const setup = await twoStep.setup(email);
  const phone = authenticator(setup?.secret ?? "");
  const confirmed = await twoStep.confirm(email, phone.code());
  if (!confirmed) throw new Error("The code is wrong.");
  vi.setSystemTime(Date.now() + 30_000);
  const session = await startSession(confirmed.account);
  return { session, phone, codes: confirmed.recoveryCodes };
}

/** The cookie and the session of the browser are new. */
async function expectRenewed(response: Response, former: Session) {
  expect(response.status).toBe(303);
  expect(response.headers.getSetCookie().join()).toContain("__session=");
  const [session, ...others] = await site.sessions.list(email);
  expect(others).toEqual([]);
  expect(session?.key).not.toBe(former.key);
  if (!session) throw new Error("There is no session.");
  expect(await site.identity.personFor(session)).toBeDefined();
  return session;
}

async function latestEvent(): Promise<string | undefined> {
  const kinds = ["two-step-on", "two-step-off", "recovery-codes-renewed"];
  const [event] = await site.records.list(
    ["code-refused", ...kinds].map((kind) => `event.${kind}`),
  );
  expect(event?.owner).toBe(email);
  return event?.kind;
}

async function accepts(own: string): Promise<boolean> {
  return site.identity.signIn(email, own).then(
    () => true,
    () => false,
  );
}

describe("a new password", () => {
  it.each([
    ["/admin/order?a=b", "/admin/order?a=b"],
    ["https://evil.example/", null],
  ])("leads on to %j: %s", async (next, path) => {
    const session = await newSession();
    const fields = { currentPassword: admin.password, newPassword: password };
    const change = changeOf(session, { ...fields, next });
    const { headers } = await site.changePassword(change);
    const location = headers.get("Location") ?? "";
    const { searchParams } = new URL(location, "http://site.example");
    expect(searchParams.get("next")).toBe(path);
  });

  it.each<[string, Record<string, string>, object]>([
    [
      "no new password",
      { currentPassword: admin.password },
      { newPassword: "Enter a new password." },
    ],
    [
      "no current password",
      { newPassword: password },
      { currentPassword: "Enter your current password." },
    ],
  ])("is refused with %s", async (_what, fields, errors) => {
    const session = await newSession();
    const refused = await site.changePassword(changeOf(session, fields));
    expect([refused.status, await refused.json()]).toEqual([422, { errors }]);
    expect(await accepts(admin.password)).toBe(true);
    expect(await site.identity.personFor(session)).toBeDefined();
  });

  it("needs no current one within an hour after a recovery code", async () => {
    const session = await newSession(true);
    expect(site.mayResetPassword(session)).toBe(true);
    const ordinary = { ...session, isRecovery: false };
    expect(site.mayResetPassword(ordinary)).toBe(false);
    vi.setSystemTime(Date.now() + hour);
    expect(site.mayResetPassword(session)).toBe(false);
    vi.setSystemTime(Date.now() - 1);
    const change = changeOf(session, { newPassword: password });
    const changed = await site.changePassword(change);
    await expectRenewed(changed, session);
    expect(await accepts(password)).toBe(true);
  });
});

describe("turning two-step sign-in on", () => {
  it("needs the password and the code, and shows the recovery codes once", async () => {
    const session = await newSession();
    await twoStep.begin(email);
    const setup = await twoStep.setup(email);
    const code = authenticator(setup?.secret ?? "").code();
    for (const [fields, errors] of [
      [{ code: " " }, ["currentPassword", "code"]],
      [{ code }, ["currentPassword"]],
      [{ currentPassword: admin.password }, ["code"]],
      [{ currentPassword: "a guess", code }, ["currentPassword"]],
      [{ currentPassword: admin.password, code: "000000" }, ["code"]],
    ] as const) {
      const refused = await site.turnOnTwoStep(changeOf(session, fields));
      expect(refused.status).toBe(422);
      const answer = (await refused.json()) as { errors: object };
      expect(Object.keys(answer.errors)).toEqual(errors);
    }
    expect(await latestEvent()).toBe("event.code-refused");
    const fields = { currentPassword: admin.password, code: ` ${code} ` };
    const on = await site.turnOnTwoStep(changeOf(session, fields));
    expect(on.headers.get("Location")).toBe("/admin/account/recovery-codes?notice=two-step-on");
    const renewed = await expectRenewed(on, session);
    expect(site.takeRecoveryCodes(session)).toBeUndefined();
    expect(site.takeRecoveryCodes(renewed)).toHaveLength(10);
    expect(site.takeRecoveryCodes(renewed)).toBeUndefined();
    expect((await twoStep.read(email)).secret).toBeDefined();
    expect(await latestEvent()).toBe("event.two-step-on");
  });
});

describe("turning two-step sign-in off", () => {
  it.each(["the app", "a recovery code"])("needs the password and a code of %s", async (source) => {
    const { session, phone, codes } = await withTwoStep();
    const code = source === "the app" ? phone.code() : (codes[2] ?? "");
    const fields = { currentPassword: admin.password, code: "abcd" };
    const refused = await site.turnOffTwoStep(changeOf(session, fields));
    expect([refused.status, await refused.json()]).toEqual([
      422,
      {
        errors: {
          code: expect.stringMatching(/^This recovery code is/) as string,
        },
      },
    ]);
    expect((await twoStep.read(email)).secret).toBeDefined();
    const off = await site.turnOffTwoStep(changeOf(session, { ...fields, code }));
    expect(off.headers.get("Location")).toBe("/admin/account?notice=two-step-off");
    await expectRenewed(off, session);
    expect((await twoStep.read(email)).secret).toBeUndefined();
    expect(await latestEvent()).toBe("event.two-step-off");
  });
});

describe("new recovery codes", () => {
  it("need the password and a code, and end no session", async () => {
    const { session, phone, codes } = await withTwoStep();
    const fields = { currentPassword: "a guess", code: phone.code() };
    const refused = await site.renewRecoveryCodes(changeOf(session, fields));
    expect(refused.status).toBe(422);
    expect(site.takeRecoveryCodes(session)).toBeUndefined();
    const renewed = await site.renewRecoveryCodes(
      changeOf(session, { ...fields, currentPassword: admin.password }),
    );
    expect([renewed.status, renewed.headers.get("Location")]).toEqual([
      303,
      "/admin/account/recovery-codes",
    ]);
    const shown = site.takeRecoveryCodes(session);
    expect(shown).toHaveLength(10);
    const [old = "", fresh = ""] = [codes[0], shown?.[0]];
    expect(await twoStep.acceptRecoveryCode(email, old)).toBe(false);
    expect(await twoStep.acceptRecoveryCode(email, fresh)).toBe(true);
    expect(await site.sessions.list(email)).toHaveLength(1);
    expect(await latestEvent()).toBe("event.recovery-codes-renewed");
  });
});
