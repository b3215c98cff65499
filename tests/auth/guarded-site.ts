import type { AppLoadContext } from "@remix-run/node";
import { expect, vi } from "vitest";
import { admin } from "../support/account";
import { authSite } from "./auth-site";
import type { Account } from "~/auth/identity";
import type { StoredPerson } from "~/auth/person.server";

const url = "http://site.example";
const hour = 60 * 60_000;
export const editor: StoredPerson = {
  email: "ed@example.org",
  name: "Ed",
  role: "editor",
  credential: "e",
};

export function openSite() {
  return authSite(async () => ({
    ...(await import("~/auth/guard.server")),
    ...(await import("~/auth/auth.server")),
    ...(await import("~/auth/cookies.server")),
    ...(await import("~/auth/two-step.server")),
  }));
}

// Sessions expire, so tests move the clock.
vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
export const site = await openSite();
await site.people.change(editor.email, () => editor);

export interface Asked {
  request: Request;
  context: AppLoadContext;
}

export function page(path: string, Cookie = "", method = "GET"): Asked {
  const request = new Request(url + path, { method, headers: { Cookie } });
  return { request, context: {} };
}

export function form(
  path: string,
  Cookie = "",
  fields: Record<string, string> | FormData = {},
  from = "same-origin",
): Asked {
  const headers = { Cookie, "Sec-Fetch-Site": from };
  const isUpload = fields instanceof FormData;
  const body = isUpload ? fields : new URLSearchParams(fields);
  const request = new Request(url + path, { method: "POST", headers, body });
  return { request, context: {} };
}

export async function sessionOf(account: Account, own = site) {
  const id = await own.sessions.start(account, "a browser");
  const cookie = (await own.sessionCookie.write(id)).split(";")[0] ?? "";
  return { id, cookie };
}

export async function signIn(own = site) {
  const account = await own.identity.signIn(admin.email, admin.password);
  return sessionOf(account, own);
}

export async function expired(own = site) {
  const session = await signIn(own);
  vi.setSystemTime(Date.now() + 13 * hour);
  return session;
}

export async function refusalOf(
  asked: Asked,
  keeps = { saves: 0, holds: 0 },
  own = site,
): Promise<Response> {
  try {
    await own.requireAdmin(asked, keeps);
  } catch (refusal) {
    if (refusal instanceof Response) return refusal;
    throw refusal;
  }
  throw new Error("Nothing was refused.");
}

export async function dataOf(response: Response): Promise<unknown> {
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return response.json();
}

export const all = { saves: 1000, holds: 1000 };
