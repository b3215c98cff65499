import { json, redirect, type TypedResponse } from "@remix-run/node";
import { sessions } from "~/auth/auth.server";
import { sessionCookie } from "~/auth/session-cookie.server";
import type { Session } from "~/auth/sessions.server";
import type { Notice } from "~/forms/notice";
import { readForm, workFormBytes } from "~/forms/read-form.server";

/** What the answer to a form says whose session had run out. */
export interface SignInNeeded {
  next: string;
  typed: Record<string, string>;
}

/**
 * Opens every admin loader and action.
 *
 * @throws Response for strangers: a redirect to the sign-in for a page; 401
 * with all that was typed for a form, so that it can be taken along.
 */
export async function requireAdmin(request: Request): Promise<Session> {
  const session = await currentSession(request);
  if (session) return session;
  const { pathname, search } = new URL(request.url);
  if (["GET", "HEAD"].includes(request.method)) {
    const next = pathname + withoutDataQuery(search);
    throw redirect(`/admin/login?${new URLSearchParams({ next }).toString()}`, {
      headers: { "Cache-Control": "no-store" },
    });
  }
  const form = await readForm(request, workFormBytes);
  const needed: SignInNeeded = {
    next: pathname,
    typed: Object.fromEntries(form),
  };
  throw json(needed, { status: 401, headers: { "Cache-Control": "no-store" } });
}

/** The session of a request's cookie, if it is alive. */
export async function currentSession(
  request: Request,
): Promise<Session | undefined> {
  const id: unknown = await sessionCookie().parse(
    request.headers.get("Cookie"),
  );
  return typeof id === "string" ? sessions.find(id) : undefined;
}

/** Where the framework's own data requests come from is the page itself. */
function withoutDataQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("_data");
  return query.size > 0 ? `?${query.toString()}` : "";
}

/** Goes on after a change, to a page that says once what happened. */
export async function redirectWithNotice(
  session: Session,
  to: string,
  notice: Notice,
): Promise<TypedResponse<never>> {
  await sessions.save({ ...session, notice });
  return redirect(to, 303);
}

/** What to say on this page, and on no later one. */
export async function takeNotice(
  session: Session,
): Promise<Notice | undefined> {
  const { notice, ...rest } = session;
  if (notice) await sessions.save(rest);
  return notice;
}

/** What was typed into this address's form before the session ran out. */
export async function takeDraft(
  session: Session,
  request: Request,
): Promise<Record<string, string> | undefined> {
  const { draft, ...rest } = session;
  if (draft?.path !== new URL(request.url).pathname) return undefined;
  await sessions.save(rest);
  return draft.fields;
}
