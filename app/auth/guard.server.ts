import { json, redirect, type TypedResponse } from "@remix-run/node";
import { identity, sessions } from "~/backends/index.server";
import { sessionCookie } from "~/auth/cookies.server";
import type { Session } from "~/auth/sessions.server";
import { errorResponse } from "~/http/error-response.server";
import type { Notice } from "~/http/notice";
import { readForm, workFormBytes } from "~/http/read-form.server";
import { log } from "~/log.server";

/** A form that could not be taken yet, in the answer to it. */
export interface KeptForm {
  path: string;
  fields: Record<string, string>;
}

/**
 * Opens every admin loader and action.
 *
 * @param mostBytes the longest form that the action takes.
 * @throws Response for strangers: a redirect to the sign-in for a page, 401
 * for a form; 503 where nobody can tell who is signed in. The answer to a form
 * holds all that was typed, so that it can be sent again.
 */
export async function requireAdmin(
  request: Request,
  mostBytes = workFormBytes,
): Promise<Session> {
  const isForm = !["GET", "HEAD"].includes(request.method);
  const session = await currentSession(request).catch(
    async (unavailable: unknown) => {
      throw isForm ? await keptForm(request, mostBytes, 503) : unavailable;
    },
  );
  if (session) return session;
  const { pathname, search } = new URL(request.url);
  if (!isForm) {
    const next = pathname + withoutDataQuery(search);
    throw redirect(`/admin/login?${new URLSearchParams({ next }).toString()}`, {
      headers: { "Cache-Control": "no-store" },
    });
  }
  throw await keptForm(request, mostBytes, 401);
}

async function keptForm(
  request: Request,
  mostBytes: number,
  status: 401 | 503,
): Promise<TypedResponse<KeptForm>> {
  const form = await readForm(request, mostBytes);
  const path = new URL(request.url).pathname;
  const headers = { "Cache-Control": "no-store" };
  return json({ path, fields: Object.fromEntries(form) }, { status, headers });
}

/**
 * The session of a request's cookie, if it is alive. One whose account is not
 * welcome any more ends.
 *
 * @throws Response 503 where nobody can tell.
 */
export async function currentSession(
  request: Request,
): Promise<Session | undefined> {
  try {
    const id: unknown = await sessionCookie().parse(
      request.headers.get("Cookie"),
    );
    const session =
      typeof id === "string" ? await sessions.find(id) : undefined;
    if (!session || (await identity.mayEnter(session))) return session;
    await sessions.end(session.id);
    return undefined;
  } catch (cause) {
    log.error({ err: cause }, "Nobody can tell who is signed in.");
    throw errorResponse(503);
  }
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
  await sessions
    .save({ ...session, notice, draft: undefined })
    // The change is made; that alone is what the answer is about.
    .catch((cause: unknown) => {
      log.error({ err: cause }, "A notice could not be kept.");
    });
  return redirect(to, 303);
}

/**
 * What to say on this page, and on no later one. Who is here has left the form
 * that was kept for them.
 */
export async function takeNotice(
  session: Session,
): Promise<Notice | undefined> {
  const { notice, draft, ...rest } = session;
  if (!notice && !draft) return undefined;
  try {
    await sessions.save(rest);
  } catch (cause) {
    log.error({ err: cause }, "A notice could not be put away.");
  }
  return notice;
}

/** What was typed into this address's form before the session ran out. */
export function draftFor(
  { draft }: Session,
  request: Request,
): Record<string, string> | undefined {
  const { pathname } = new URL(request.url);
  return draft?.path === pathname ? draft.fields : undefined;
}
