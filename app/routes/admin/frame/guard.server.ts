import { json, redirect, type TypedResponse } from "@remix-run/node";
import { mayOpen } from "~/auth/access";
import { type AdminSession, type RequestArgs, currentSession, sessions } from "~/auth/auth.server";
import { type Client, deviceOf, rememberClient } from "~/auth/client.server";
import { isAdministrator, listPeople, rememberSignIn, shownName } from "~/auth/people.server";
import { recordEvent } from "~/auth/security-events.server";
import { hashOf } from "~/hash.server";
import { hintCookie, sessionCookie } from "~/http/cookies.server";
import { errorResponse } from "~/http/error-response.server";
import { isWithin, withQuery } from "~/http/paths";
import { notKept } from "~/http/public-headers";
import type { Form } from "~/http/read-form.server";
import { readUploadForm } from "~/http/read-upload-form.server";
import { formCheck, formOwner, senderOf } from "~/http/same-site.server";
import { unseen } from "~/http/small-browsers.server";
import { log, logged } from "~/log.server";
import type { Account } from "~/people/person.server";
import { saveForm } from "~/records/forms.server";
import { noticePath } from "~/ui/notices";

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
 * @throws Response: a redirect to the sign-in page; 403 for a form or for a person with
 * another role; or 503.
 */
export async function requireAdmin(
  args: RequestArgs,
  { saves, holds }: KeptForms = { saves: 0, holds: 0 },
): Promise<AdminSession> {
  const { request } = args;
  const isForm = !["GET", "HEAD"].includes(request.method);
  if (isForm) await formCheck(request);
  const [id, session] = await Promise.all([
    sessionCookie.read(request),
    currentSession(args),
  ]).catch(async (cause: unknown) => {
    log.error({ err: cause }, "The session could not be checked.");
    if (!isForm) throw errorResponse(503);
    const form = holds > 0 ? await readFields(request, holds) : undefined;
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
  const headers = new Headers({ "Cache-Control": notKept });
  if (id) headers.append("Set-Cookie", hintCookie.clear());
  // The sign-in page, and the answer to its form, give every browser a cookie.
  const hasLost = senderOf(request) === "same-origin" && (await formOwner(request)) === undefined;
  const notice = hasLost ? "no-cookie" : undefined;
  throw redirect(unseen(request, withQuery("/admin/login", { next, notice })), { headers });
}

/** The role may have changed while the person filled in the form. */
async function keepForm(request: Request, mostBytes: number): Promise<KeptForm | undefined> {
  const form = await readFields(request, mostBytes).catch(() => undefined);
  return form && { path: pathOf(request), fields: encode(form) };
}

/** @returns 403 with the names of the people to ask. */
export async function forbidden(form?: KeptForm): Promise<TypedResponse<Forbidden>> {
  const people = (await listPeople().catch(logged("The administrators could not be read."))) ?? [];
  const administrators = people.filter(({ role }) => role === "administrator").map(shownName);
  return hold(403, { administrators, form });
}

function needsTwoStep(
  { person, startedAt, twoStepSince = Infinity }: AdminSession,
  pathname: string,
): boolean {
  const isSetup = isWithin("/admin/account", pathname);
  return startedAt >= twoStepSince && !person.isTwoStepOn && !isSetup;
}

async function askToSignIn(
  request: Request,
  next: string,
  id: string | undefined,
  mostBytes: number,
): Promise<TypedResponse<HeldForm>> {
  const answer = { then: "sign in", next, hadSession: !!id } as const;
  if (!id || !mostBytes) return hold(403, { ...answer, isSaved: false });
  const hasExpired = await sessions.hasExpired(id).catch(() => false);
  const form = await readFields(request, mostBytes, hasExpired ? "nowhere" : "no files");
  try {
    const { pathname, searchParams } = new URL(next, request.url);
    const saved = await saveForm({ key: hashOf(id), hasExpired }, pathname, form);
    searchParams.set("saved", saved);
    return hold(403, { ...answer, next: `${pathname}?${searchParams.toString()}`, isSaved: true });
  } catch (cause) {
    log.error({ err: cause }, "A form from an expired session could not be saved.");
    return holdForm(request, form);
  }
}

/** By default, files are read past and dropped. */
async function readFields(
  request: Request,
  mostBytes: number,
  files: "nowhere" | "no files" = "nowhere",
): Promise<Form> {
  return (await readUploadForm(request, mostBytes, files)).form;
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
  return json(form, { status, headers: { "Cache-Control": notKept } });
}

/** @throws Response 503. */
export function answerUnavailable(cause: unknown): never {
  log.error({ err: cause }, "A page for strangers could not be read.");
  throw errorResponse(503);
}

function pathOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}

interface Entry {
  client: Client;
  account: Account;
  next: string;
  /** If true, the person may set a new password. */
  isRecovery?: boolean;
}

/** Starts a session after the last check. */
export async function enter(
  request: Request,
  { client, account, next, isRecovery = false }: Entry,
) {
  const { headers } = await startSession(request, account, isRecovery);
  const { email } = account;
  await recordEvent("signed-in", request, { email, client });
  const person = await rememberSignIn(email);
  const needsPassword = isRecovery || person?.generated === "in use";
  const to = person?.isTwoStepReset
    ? noticePath("/admin/account", "two-step-reset", { next })
    : needsPassword
      ? withQuery("/admin/account", { next })
      : next;
  headers.append("Set-Cookie", await hintFor(email));
  headers.append("Set-Cookie", await rememberClient(client, email));
  return redirect(unseen(request, to), { status: 303, headers });
}

/** @param account has the new credential. */
export async function replaceSessions(request: Request, account: Account) {
  await sessions.endAll(account.email);
  const { headers, key } = await startSession(request, account);
  headers.append("Set-Cookie", await hintFor(account.email));
  return { headers, key };
}

/** Editors may not open the forms of text pages. */
async function hintFor(email: string): Promise<string> {
  const isAll = await isAdministrator(email).catch(() => false);
  return hintCookie.write(isAll ? "/admin/" : "/admin/dashboard/");
}

/** Always starts a session with a new ID, to prevent session fixation. */
async function startSession(request: Request, account: Account, isRecovery = false) {
  const device = deviceOf(request);
  const formerId = await sessionCookie.read(request);
  const id = await sessions.start(account, device, formerId, isRecovery);
  const headers = new Headers({ "Cache-Control": notKept });
  headers.append("Set-Cookie", await sessionCookie.write(id));
  return { headers, key: hashOf(id) };
}
