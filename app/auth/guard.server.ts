import { json, redirect, type TypedResponse } from "@remix-run/node";
import { sessions } from "~/auth/auth.server";
import { sessionCookie } from "~/auth/cookies.server";
import { saveForm } from "~/records/saved-forms.server";
import { keyOf, type Session } from "~/records/sessions.server";
import { identity } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import type { Form } from "~/http/read-form.server";
import { readUploadForm } from "~/http/read-upload-form.server";
import { isSameSite } from "~/http/same-site.server";
import { log } from "~/log.server";

export type HeldForm =
  | {
      then: "sign in";
      next: string;
      /** Whether that page will show the saved form. */
      isSaved: boolean;
      hadSession: boolean;
    }
  | {
      then: "save again";
      path: string;
      /** Urlencoded, which limits the size added by further escaping; undefined if secret. */
      fields?: string;
      /** Undefined if nothing was saved. */
      problem?: string;
    };

interface KeptForms {
  /** The largest form to save for the next sign-in, in bytes; 0 saves none. */
  saves: number;
  /** The largest form to show again while the session cannot be checked; 0 shows none. */
  holds: number;
}

/** @throws Response: a redirect to the sign-in page; 401 or 403 for a form; or 503. */
export async function requireAdmin(
  request: Request,
  { saves, holds }: KeptForms = { saves: 0, holds: 0 },
): Promise<Session> {
  const isForm = !["GET", "HEAD"].includes(request.method);
  if (isForm && !isSameSite(request)) throw errorResponse(403);
  const id = await sessionIdOf(request);
  const session = await liveSession(id).catch(async (unavailable: unknown) => {
    if (!isForm) throw unavailable;
    const form = holds > 0 ? await readFields(request, holds, true) : undefined;
    throw holdForm(request, form);
  });
  if (session) {
    // A page can do something when it opens, such as show codes once. HEAD must not.
    if (request.method === "HEAD") throw hold(200, null);
    return session;
  }
  const { pathname, search } = new URL(request.url);
  const next = pathname + withoutDataQuery(search);
  if (isForm) throw await askToSignIn(request, next, id, saves);
  throw redirect(`/admin/login?${new URLSearchParams({ next }).toString()}`, {
    headers: { "Cache-Control": "no-store" },
  });
}

async function askToSignIn(
  request: Request,
  next: string,
  id: string | undefined,
  mostBytes: number,
): Promise<TypedResponse<HeldForm>> {
  const answer = { then: "sign in", next, hadSession: !!id } as const;
  if (!id || !mostBytes) return hold(401, { ...answer, isSaved: false });
  const hasExpired = await sessions.hasExpired(id).catch(() => false);
  const form = await readFields(request, mostBytes, hasExpired);
  try {
    const { pathname } = new URL(request.url);
    const saved = await saveForm(keyOf(id), hasExpired, pathname, form);
    const separator = next.includes("?") ? "&" : "?";
    const nextWithForm = `${next}${separator}saved=${saved}`;
    return hold(401, { ...answer, next: nextWithForm, isSaved: true });
  } catch (cause) {
    log.error(
      { err: cause },
      "A form from an expired session could not be saved.",
    );
    return holdForm(request, form);
  }
}

/** @param mayUpload whether to read past files, which are dropped. */
async function readFields(
  request: Request,
  mostBytes: number,
  mayUpload: boolean,
): Promise<Form> {
  const target = mayUpload ? "nowhere" : "no files";
  return (await readUploadForm(request, mostBytes, target)).form;
}

/** @returns 503 with the whole form, unless it is secret. */
export function holdForm(
  request: Request,
  form: Form | undefined,
  problem?: string,
): TypedResponse<HeldForm> {
  const { pathname, search } = new URL(request.url);
  const path = pathname + withoutDataQuery(search);
  const fields = form && new URLSearchParams(Array.from(form)).toString();
  return hold(503, { then: "save again", path, fields, problem });
}

function hold<Data>(status: number, form: Data): TypedResponse<Data> {
  return json(form, { status, headers: { "Cache-Control": "no-store" } });
}

export async function sessionIdOf(
  request: Request,
): Promise<string | undefined> {
  try {
    return await sessionCookie.read(request);
  } catch (cause) {
    log.error({ err: cause }, "The session could not be checked.");
    throw errorResponse(503);
  }
}

/** @throws Response 503 if the session cannot be checked. */
export async function currentSession(
  request: Request,
): Promise<Session | undefined> {
  return liveSession(await sessionIdOf(request));
}

async function liveSession(
  id: string | undefined,
): Promise<Session | undefined> {
  if (!id) return undefined;
  try {
    const session = await sessions.find(id);
    if (!session || (await identity.mayEnter(session))) return session;
    await sessions.end(session.key);
    return undefined;
  } catch (cause) {
    log.error({ err: cause }, "The session could not be checked.");
    throw errorResponse(503);
  }
}

function withoutDataQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("_data");
  return query.size > 0 ? `?${query.toString()}` : "";
}
