import {
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
  redirect,
  type TypedResponse,
} from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { mayOpen } from "./access";
import { sessions } from "./auth.server";
import { hintCookie, sessionCookie } from "./cookies.server";
import { listPeople, shownName } from "./people.server";
import type { Account, Person } from "./person.server";
import { twoStep, twoStepRequiredSince } from "./two-step.server";
import { saveForm } from "~/records/forms.server";
import { keyOf, type Session } from "~/records/sessions.server";
import { identity } from "~/backends/index.server";
import { noticePath } from "~/http/paths";
import { errorResponse } from "~/http/error-response.server";
import { type Form, foreignForm, isSameSite } from "~/http/read-form.server";
import { readUploadForm } from "~/http/read-upload-form.server";
import { log } from "~/log.server";

export type HeldForm =
  | {
      then: "sign in";
      next: string;
      /** The page after the sign-in will show a saved form. */
      isSaved: boolean;
      hadSession: boolean;
    }
  | {
      then: "save again";
      path: string;
      /** Fields are urlencoded, to limit the size added by escaping. Secret forms have none. */
      fields?: string;
      /** A form whose action did not run has no problem, because nothing was saved. */
      problem?: string;
    };

export interface AdminSession extends Session {
  person: Person;
  /** Sessions that began later need two-step sign-in, in milliseconds since 1970. */
  twoStepSince?: number;
}

/** A person may try this form again later. Its fields are urlencoded. */
export interface KeptForm {
  path: string;
  fields: string;
}

/** An editor's 403 response has this data. */
export interface Forbidden {
  administrators: string[];
  form?: KeptForm;
}

interface KeptForms {
  /** Forms of up to this many bytes are saved for the next sign-in. */
  saves: number;
  /** Forms of up to this many bytes are shown again while the session cannot be checked. */
  holds: number;
}

/**
 * @throws Response: a redirect to the sign-in page; 401 or 403 for a form; 403 for a person with
 * another role; or 503.
 */
export async function requireAdmin(
  args: Asked,
  { saves, holds }: KeptForms = { saves: 0, holds: 0 },
): Promise<AdminSession> {
  const { request } = args;
  const isForm = !["GET", "HEAD"].includes(request.method);
  if (isForm && !isSameSite(request)) throw foreignForm(request);
  const id = await sessionIdOf(request);
  const session = await currentSession(args).catch(async (unavailable: unknown) => {
    if (!isForm) throw unavailable;
    const form = holds > 0 ? await readFields(request, holds, true) : undefined;
    throw holdForm(request, form);
  });
  const { pathname } = new URL(request.url);
  if (session) {
    if (!mayOpen(session.person.role, pathname)) {
      const keeps = isForm && holds > 0;
      throw await forbidden(keeps ? await keepForm(request, holds) : undefined);
    }
    if (needsTwoStep(session, pathname)) {
      throw redirect(noticePath("/admin/account", "two-step-required"), 303);
    }
    // A page can do something when it opens, such as show codes once. HEAD must not.
    if (request.method === "HEAD") throw hold(200, null);
    return session;
  }
  const next = pathOf(request);
  if (isForm) throw await askToSignIn(request, next, id, saves);
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (id) headers.append("Set-Cookie", hintCookie.clear());
  throw redirect(`/admin/login?${new URLSearchParams({ next }).toString()}`, {
    headers,
  });
}

/** The role may have changed while the person filled in the form. */
async function keepForm(request: Request, mostBytes: number): Promise<KeptForm | undefined> {
  const form = await readFields(request, mostBytes, true).catch(() => undefined);
  return form && { path: pathOf(request), fields: encode(form) };
}

/** @returns 403 with the names of the people to ask. */
export async function forbidden(form?: KeptForm): Promise<TypedResponse<Forbidden>> {
  const people = await listPeople().catch((cause: unknown) => {
    log.error({ err: cause }, "The administrators could not be read.");
    return [];
  });
  const administrators = people.filter(({ role }) => role === "administrator").map(shownName);
  return hold(403, { administrators, form });
}

function needsTwoStep(
  { person, startedAt, twoStepSince = Infinity }: AdminSession,
  pathname: string,
): boolean {
  const isSetup = pathname.startsWith("/admin/account");
  return startedAt >= twoStepSince && !person.isTwoStepOn && !isSetup;
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
    const { pathname, searchParams } = new URL(next, request.url);
    const saved = await saveForm(keyOf(id), hasExpired, pathname, form);
    searchParams.set("saved", saved);
    return hold(401, { ...answer, next: `${pathname}?${searchParams.toString()}`, isSaved: true });
  } catch (cause) {
    log.error({ err: cause }, "A form from an expired session could not be saved.");
    return holdForm(request, form);
  }
}

/** @param mayUpload whether to read past files, which are dropped. */
async function readFields(request: Request, mostBytes: number, mayUpload: boolean): Promise<Form> {
  const target = mayUpload ? "nowhere" : "no files";
  return (await readUploadForm(request, mostBytes, target)).form;
}

/** @returns 503 with the whole form, unless it is secret. */
export function holdForm(
  request: Request,
  form: Form | undefined,
  problem?: string,
): TypedResponse<HeldForm> {
  const path = pathOf(request);
  const fields = form && encode(form);
  return hold(503, { then: "save again", path, fields, problem });
}

function encode(form: Form): string {
  return new URLSearchParams(Array.from(form)).toString();
}

function hold<Data>(status: number, form: Data): TypedResponse<Data> {
  return json(form, { status, headers: { "Cache-Control": "no-store" } });
}

/** @throws Response 503 if the cookie cannot be checked. */
export async function sessionIdOf(request: Request): Promise<string | undefined> {
  try {
    return await sessionCookie.read(request);
  } catch (cause) {
    log.error({ err: cause }, "The session could not be checked.");
    throw errorResponse(503);
  }
}

/** @throws Response 503. */
export function answerUnavailable(cause: unknown): never {
  // The cause of a thrown response is in the log already.
  if (cause instanceof Response) throw cause;
  log.error({ err: cause }, "A page for strangers could not be read.");
  throw errorResponse(503);
}

/** @throws Response 503 if the session cannot be checked. */
export async function currentSession({
  request,
  context,
}: Asked): Promise<AdminSession | undefined> {
  const session = asked.get(context) ?? sessionIdOf(request).then((id) => liveSession(id));
  asked.set(context, session);
  return session;
}

type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

/** The layout and its page ask for the same session, so each request reads it once. */
const asked = new WeakMap<AppLoadContext, Promise<AdminSession | undefined>>();

/** The accounts of the sessions that this process has seen lately. */
const accounts = new LRUCache<string, Account>({ max: 1000 });

async function liveSession(id: string | undefined): Promise<AdminSession | undefined> {
  if (!id || sessions.hasEnded(id)) return undefined;
  try {
    const expected = accounts.get(keyOf(id));
    // The store answers all at once.
    const [session, likely, twoStepSince] = await Promise.all([
      sessions.find(id),
      expected && identity.personFor(expected),
      twoStep && twoStepRequiredSince(),
    ]);
    if (!session) return undefined;
    const { email, credential } = session;
    const isExpected = expected?.email === email && expected.credential === credential;
    const person = isExpected ? likely : await identity.personFor(session);
    accounts.set(session.key, { email, credential });
    if (person) return { ...session, person, twoStepSince };
    await sessions.end(session.key);
    return undefined;
  } catch (cause) {
    log.error({ err: cause }, "The session could not be checked.");
    throw errorResponse(503);
  }
}

function pathOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}
