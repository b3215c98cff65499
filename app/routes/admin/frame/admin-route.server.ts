import {
  type ActionFunctionArgs,
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
  type TypedResponse,
} from "@remix-run/node";
import type { AdminSession } from "~/auth/auth.server";
import { readNames } from "~/auth/people.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { storedWithId } from "~/catalogue/find-works.server";
import { type Notice, noticeOf } from "~/changes/said.server";
import type { WorksStore } from "~/changes/works-port";
import { catalogue, works } from "~/data.server";
import { workPagePath } from "~/http/paths";
import { notKept } from "~/http/public-headers";
import { HeldBytes, type Form, readForm, unread, usualFormBytes } from "~/http/read-form.server";
import { readUploadForm, type UploadForm } from "~/http/read-upload-form.server";
import { unseen } from "~/http/small-browsers.server";
import { wholeNumberIn } from "~/kinds/outside";
import { typedText, withoutUnprintable } from "~/kinds/text";
import type { StoredWork } from "~/kinds/work";
import { log, requestId } from "~/log.server";
import { forgetSavedForm } from "~/records/forms.server";
import { siteTimeZone } from "~/site.server";
import { fixedNoticeIn } from "~/ui/notices";
import { type HeldForm, holdForm, requireAdmin } from "./guard.server";

type AdminLoaderArgs = LoaderFunctionArgs & { session: AdminSession; search: URLSearchParams };

export type AdminActionArgs = ActionFunctionArgs & UploadForm & { session: AdminSession };

interface ActionOptions<Typed> {
  /** The page shows this message if the store fails. */
  failed: string | ((request: Request) => string);
  /** With the message, the page gets these texts, to show them in the form again. */
  typedIn?: (form: Form) => Typed;
  /** The text in the form has at most this many bytes. */
  mostBytes?: number;
  mostFields?: number;
  /** If set, the form may carry files. */
  uploads?: true;
  /** If set, an expired session saves the form for the next sign-in. */
  savesForm?: true;
  /** If set, the action itself refuses letters that could not be read, and shows the form again. */
  asksAboutLetters?: true;
  /** If set, the form contains a password or a code, which no page may repeat. */
  isSecret?: true;
}

/** An action leaves this for the loaders that render its page. */
interface Handled {
  session: AdminSession;
  failure?: TypedResponse<HeldForm>;
}

const handled = new WeakMap<AppLoadContext, Handled>();

/**
 * Opens with the guard. While the store is down, the page says so with status 503; after a failed
 * action, it holds the form instead, ready to save again. `search` is the query of the address.
 * @param failed the message of the page then.
 */
export function adminLoader<Data>(
  load: (args: AdminLoaderArgs) => Promise<Data>,
  failed?: string,
): (args: LoaderFunctionArgs) => Promise<Data> {
  return async (args) => {
    const before = handled.get(args.context);
    let session = before?.session;
    try {
      session ??= await requireAdmin(args);
      return await load({ ...args, session, search: new URL(args.request.url).searchParams });
    } catch (cause) {
      const isResponse = cause instanceof Response;
      if (isResponse && cause.status !== 503) throw cause;
      if (!isResponse) log.error({ err: cause }, "A page could not be read.");
      const hasSentence = isResponse && session !== undefined;
      throw before?.failure ?? (hasSentence ? cause : missingResponse(503, failed));
    }
  };
}

/**
 * Opens with the guard and reads the form.
 * @throws Response of the guard, of `readForm`, or of `act`. Any other error is logged and answered
 * with status 503 and `failed`.
 */
export function adminAction<Data, Typed = unknown>(
  options: ActionOptions<Typed>,
  act: (args: AdminActionArgs) => Promise<Data>,
): (
  args: ActionFunctionArgs,
) => Promise<Data | TypedResponse<Partial<Typed> & { problem: string }>> {
  const { mostBytes = usualFormBytes, mostFields, uploads } = options;
  return async (args) => {
    const { request } = args;
    const failed = typeof options.failed === "string" ? options.failed : options.failed(request);
    const session = await requireAdmin(args, {
      saves: options.savesForm ? mostBytes : 0,
      holds: options.isSecret ? 0 : mostBytes,
    });
    const before: Handled = { session };
    handled.set(args.context, before);
    const held = new HeldBytes(session.email);
    const upload = uploads
      ? await readUploadForm(request, mostBytes, held)
      : {
          form: await readForm(request, { mostBytes, mostFields, mayBeUnread: true }),
          files: new Map(),
        };
    if (upload.form.get("clean")) upload.form = displayable(upload.form);
    const typedIn = (): Partial<Typed> => options.typedIn?.(upload.form) ?? {};
    const hold = () => {
      const shown = options.isSecret ? undefined : upload.form;
      return (before.failure = holdForm(request, shown, failed));
    };
    if (!options.asksAboutLetters && unread.in(upload.form)) {
      return json({ ...typedIn(), problem: unread.problem }, 400);
    }
    try {
      const answer = await act({ ...args, session, ...upload });
      if (answer instanceof Response && answer.status === 503) hold();
      if (answer instanceof Response && answer.status === 303) {
        if (options.savesForm) await forgetSavedForm(session, request);
        answer.headers.set("Location", unseen(request, answer.headers.get("Location") ?? ""));
      }
      return answer;
    } catch (cause) {
      const isResponse = cause instanceof Response;
      if (isResponse && cause.status !== 503) throw cause;
      if (!isResponse) log.error({ err: cause }, "A form could not be saved.");
      hold();
      return json({ ...typedIn(), problem: failed }, 503);
    } finally {
      held.giveBack();
    }
  };
}

/** The button beside a message about a character sends the form so. */
function displayable(form: Form): Form {
  const fields = Array.from(form, ([name, text]) => [name, withoutUnprintable(typedText(text))]);
  return new URLSearchParams(fields);
}

/** @returns the outcome of the last action, which the address names. */
export async function noticeFor(request: Request): Promise<Notice | undefined> {
  const query = new URL(request.url).searchParams;
  const text = fixedNoticeIn(query);
  if (text) return { text };
  const batch = query.get("changed");
  if (!batch) return undefined;
  const current = catalogue.current();
  const known = (id: string) => current && storedWithId(current, id);
  const since = wholeNumberIn(query.get("merged"));
  try {
    const merged = since === undefined ? undefined : { since, names: await readNames() };
    return await noticeOf(works, batch, {
      timeZone: siteTimeZone(),
      known,
      merged,
      pathOf: workPagePath,
    });
  } catch (cause) {
    log.error({ err: cause }, "A notice could not be read.");
    return undefined;
  }
}

/** @param name of the file. */
export function download(body: string | ReadableStream, name: string, type = "text/csv"): Response {
  // A Response would check each character of a string.
  return new Response(typeof body === "string" ? Buffer.from(body) : body, {
    headers: {
      "Content-Type": type === "application/zip" ? type : `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": notKept,
    },
  });
}

/** The page shows this, because what it is about is not there, or cannot be read. */
export interface Missing {
  sentence: string;
  /** The server logged the failure of this request. */
  requestId?: string;
}

const problems = {
  404: "There is no work with this ID.",
  503: "Failed to load works. Please try again.",
};

export async function find(store: WorksStore, id: string) {
  try {
    const work = await store.get(id);
    return work ? { status: 200 as const, work } : { status: 404 as const, problem: problems[404] };
  } catch (cause) {
    log.error({ err: cause }, "A work could not be read.");
    return { status: 503 as const, problem: problems[503] };
  }
}

/** @throws Response 404 or 503, with `Missing` as its data. */
export async function findOrFail(store: WorksStore, id: string): Promise<StoredWork> {
  const { status, work } = await find(store, id);
  if (work) return work;
  throw missingResponse(status);
}

export function missingResponse(
  status: keyof typeof problems,
  sentence = problems[status],
): Response {
  const data = { sentence, ...(status === 503 && { requestId: requestId() }) };
  return json<Missing>(data, { status });
}

/** @throws Response 503 */
export async function currentCatalogue(): Promise<Catalogue> {
  const current = await catalogue.read();
  if (!current) throw missingResponse(503);
  return current;
}
