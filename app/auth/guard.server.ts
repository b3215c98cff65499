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
      then: "send again";
      path: string;
      fields: string;
    };

/**
 * @param mostBytes the largest form to save for the next sign-in; 0 saves none.
 * @throws Response: a redirect to the sign-in page; 401 or 403 for a form; or 503.
 */
export async function requireAdmin(
  request: Request,
  mostBytes = 0,
): Promise<Session> {
  const isForm = !["GET", "HEAD"].includes(request.method);
  if (isForm && !isSameSite(request)) throw errorResponse(403);
  const id = await sessionIdOf(request);
  const session = await liveSession(id).catch(async (unavailable: unknown) => {
    if (!isForm || !mostBytes) throw unavailable;
    throw sendAgain(request, await readFields(request, mostBytes));
  });
  if (session) return session;
  const { pathname, search } = new URL(request.url);
  const next = pathname + withoutDataQuery(search);
  if (isForm) throw await holdForm(request, next, id, mostBytes);
  throw redirect(`/admin/login?${new URLSearchParams({ next }).toString()}`, {
    headers: { "Cache-Control": "no-store" },
  });
}

async function holdForm(
  request: Request,
  next: string,
  id: string | undefined,
  mostBytes: number,
): Promise<TypedResponse<HeldForm>> {
  const answer = { then: "sign in", next, hadSession: !!id } as const;
  if (!id || !mostBytes) return hold(401, { ...answer, isSaved: false });
  const form = await readFields(request, mostBytes);
  try {
    const { pathname } = new URL(request.url);
    const saved = await saveForm(keyOf(id), pathname, form);
    const separator = next.includes("?") ? "&" : "?";
    const nextWithForm = `${next}${separator}saved=${saved}`;
    return hold(401, { ...answer, next: nextWithForm, isSaved: true });
  } catch (cause) {
    log.error(
      { err: cause },
      "A form from an expired session could not be saved.",
    );
    return sendAgain(request, form);
  }
}

async function readFields(request: Request, mostBytes: number): Promise<Form> {
  return (await readUploadForm(request, mostBytes, "nowhere")).form;
}

function sendAgain(request: Request, form: Form): TypedResponse<HeldForm> {
  const { pathname, search } = new URL(request.url);
  const path = pathname + withoutDataQuery(search);
  const fields = new URLSearchParams(Array.from(form)).toString();
  return hold(503, { then: "send again", path, fields });
}

function hold(status: number, form: HeldForm): TypedResponse<HeldForm> {
  return json(form, { status, headers: { "Cache-Control": "no-store" } });
}

export async function sessionIdOf(
  request: Request,
): Promise<string | undefined> {
  try {
    const cookies = request.headers.get("Cookie");
    const id: unknown = await sessionCookie().parse(cookies);
    return typeof id === "string" && id ? id : undefined;
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
