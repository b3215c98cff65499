import { describe, expect, it } from "vitest";
import { authSite } from "./auth-site";
import type { StoredPerson } from "~/auth/person.server";

const site = await authSite(async () => ({
  ...(await import("~/auth/start-session.server")),
  ...(await import("~/auth/auth.server")),
  ...(await import("~/auth/cookies.server")),
}));

const next = "/admin/order?a=b";
const client = { address: "192.0.2.1", keys: ["192.0.2.1"], isKnown: false };
const kim: StoredPerson = {
  email: "kim@example.org",
  name: "Kim",
  role: "administrator",
  credential: "a credential",
};

function requestWith(Cookie = ""): Request {
  const headers = { Cookie, "User-Agent": "w3m/0.5.3" };
  return new Request("http://site.example/admin/login", { headers });
}

async function enter(person = kim, isRecovery?: boolean) {
  await site.people.change(person.email, () => person);
  const account = { email: person.email, credential: person.credential };
  const request = requestWith();
  return site.enter(request, client, account, next, isRecovery);
}

function cookiesOf({ headers }: { headers: Headers }): Map<string, string> {
  return new Map(
    headers.getSetCookie().map((line): [string, string] => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return [name, value];
    }),
  );
}

function sessionIn(response: { headers: Headers }) {
  const Cookie = `__session=${cookiesOf(response).get("__session")}`;
  return site.sessionCookie.read(requestWith(Cookie));
}

describe("a sign-in", () => {
  it("starts a session, and opens the page that was asked for", async () => {
    const response = await enter();
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(next);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const session = await site.sessions.find((await sessionIn(response)) ?? "");
    expect(session).toMatchObject({ email: kim.email, device: "w3m" });
    expect(session?.isRecovery).toBe(false);
    const person = await site.people.find(kim.email);
    expect(person?.seenAt).toBeDefined();
    const [event] = await site.records.list(["event.signed-in"]);
    expect(event).toMatchObject({ owner: kim.email });
  });

  it.each<[string, Partial<StoredPerson>, boolean, string]>([
    ["with a recovery code", {}, true, "/admin/account/password"],
    ["with a generated password", { generated: "in use" }, false, "/admin/account/password"],
    ["with a password to keep", { generated: "kept for now" }, false, ""],
    ["after two-step sign-in was turned off", { isTwoStepReset: true }, false, "/admin/account"],
  ])("%s leads to the right page", async (_what, change, isRecovery, path) => {
    const { headers } = await enter({ ...kim, ...change }, isRecovery);
    const location = headers.get("Location") ?? "";
    const { pathname, searchParams } = new URL(location, "http://site.example");
    if (!path) return expect(location).toBe(next);
    expect([pathname, searchParams.get("next")]).toEqual([path, next]);
    const notice = change.isTwoStepReset ? "two-step-reset" : null;
    expect(searchParams.get("notice")).toBe(notice);
  });

  it("with a recovery code marks the session", async () => {
    const id = await sessionIn(await enter(kim, true));
    const session = await site.sessions.find(id ?? "");
    expect(session?.isRecovery).toBe(true);
  });

  it("remembers the browser, and says which forms public pages link to", async () => {
    const cookies = cookiesOf(await enter());
    expect(cookies.get("signed_in")).toBe("/admin/");
    expect(cookies.get("known_browser")).toBeTruthy();
    const editor = { ...kim, email: "ed@example.org", role: "editor" } as const;
    const others = cookiesOf(await enter(editor));
    expect(others.get("signed_in")).toBe("/admin/dashboard/");
  });
});

describe("a new credential", () => {
  it("replaces all sessions by one", async () => {
    const former = [await enter(), await enter()];
    const account = { email: kim.email, credential: "newer" };
    const replaced = await site.replaceSessions(requestWith(), account);
    for (const response of former) {
      const id = await sessionIn(response);
      expect(await site.sessions.find(id ?? "")).toBeUndefined();
    }
    const [session, ...others] = await site.sessions.list(kim.email);
    expect(session).toMatchObject({ credential: "newer", key: replaced.key });
    expect(others).toEqual([]);
    const id = await sessionIn(replaced);
    expect(await site.sessions.find(id ?? "")).toMatchObject(account);
    expect(cookiesOf(replaced).get("signed_in")).toBe("/admin/");
  });
});
