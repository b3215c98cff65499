import { createHash, randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import { prepareSignIn } from "~/auth/auth.server";
import { catalogue, close as closeBackend, records } from "~/data.server";
import { doubtfulSettings, closeWhenReplaced } from "~/env.server";
import { prepareRequests } from "~/http/other-servers.server";
import { notKept, cachingOf, untilTheNextChange } from "~/http/public-headers";
import { contentSecurityPolicy } from "~/http/security-headers.server";
import { forSmallBrowsers, withTexts } from "~/http/small-browsers.server";
import { bytesOf } from "~/kinds/text";
import { log, loggedPath, requestId } from "~/log.server";
import { outbox } from "~/mail/mail.server";
import { answerResetRequests } from "~/mail/reset-requests.server";
import { continueJobs } from "~/records/jobs.server";
import { keepFeedBase } from "~/seo/feed-base.server";
import { xml } from "~/seo/xml";
import { currentSite } from "~/site.server";
import { readTheme } from "~/theme.server";
import { keptCard } from "~/ui/cards/kept-cards.server";
import { DrawCard } from "~/ui/cards/work-grid";
import { errorTitle } from "~/ui/error-screen";
import { NonceContext, RequestIdContext, SharedPageContext } from "~/ui/request-context";
import type { RouteHandle } from "~/ui/route-handle";

// The code in server/ uses these.
export { catalogue, media } from "~/data.server";
export { env, heldSocket } from "~/env.server";
export { clientAddress } from "~/http/other-servers.server";
export { explainListenError, leaveRequestsAlone } from "~/http/other-servers.server";
export { isSignedIn, unshared } from "~/http/public-headers";
export { senderOf } from "~/http/same-site.server";
export { cardVersionAt } from "~/seo/cards/card.server";
export { securityHeaders } from "~/http/security-headers.server";
export { log, loggedPath, requestId, withRequestId } from "~/log.server";
export { keepRelease } from "~/records/release.server";
export { visits } from "~/records/visits.server";
export { themeIn } from "~/theme.server";

for (const sentence of doubtfulSettings) log.warn(sentence);
prepareRequests();
void prepareSignIn();
void keepFeedBase();

export async function close(): Promise<void> {
  await closeDueWork();
  await closeBackend();
}

/** The data for scripts repeat the typed texts of a refused form. With more bytes, they are left out. */
const mostRepeated = 60_000;

/** Renders to a string: no page defers data, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // If no loader has run, the error page still has the owner's facts.
  const { loaderData } = context.staticHandlerContext;
  loaderData.root ??= { site: currentSite(), theme: readTheme(request) };
  const handles = context.staticHandlerContext.matches.map(
    ({ route }) => context.routeModules[route.id]?.handle,
  );
  const isAdmin = handles.some((handle) => (handle as RouteHandle | undefined)?.hydrate);
  // A browser with scripts sends no form as a document, so this one does not need them.
  const mostData = request.method === "POST" ? mostRepeated : Infinity;
  const isHydrated = isAdmin && bytesOf(context.serverHandoffString ?? "") <= mostData;
  const nonce = isHydrated ? randomBytes(16).toString("base64") : undefined;
  const isPublic = headers.get("Cache-Control") === untilTheNextChange;
  const key = isPublic && !isAdmin ? keyOfPage(request, context, status) : undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  if (!isAdmin) {
    headers.set("Speculation-Rules", '"/speculation-rules.json"');
  }
  if (status >= 400) headers.set("Cache-Control", notKept);
  const current = catalogue.current();
  if (current && headers.get("Cache-Control") === untilTheNextChange) {
    headers.set("Cache-Control", cachingOf(current));
  }
  if (status === 405) headers.set("Allow", "GET, HEAD");
  // Other requests are served between the steps of a long page.
  await nextTurn();
  const page =
    (key && rendered.get(key)) ?? render(request, titled(context, status), isAdmin, nonce);
  if (page === undefined) return plainErrorPage();
  if (key) rendered.set(key, page);
  await nextTurn();
  // The body is bytes, because a Response checks each character of a string.
  const shown = withTexts(request, isAdmin ? forSmallBrowsers(request, page) : page);
  const body = Buffer.from(`<!DOCTYPE html>${shown}`);
  return new Response(body, { status, headers });
}

/** A public page depends on its data and the year, so most changes leave most pages the same. */
const rendered = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (page) => 2 * page.length,
  ttl: 60 * 60 * 1000,
});

function keyOfPage(request: Request, context: EntryContext, status: number): string | undefined {
  const { actionData, errors, loaderData } = context.staticHandlerContext;
  if (status !== 200 || actionData || errors) return undefined;
  const hash = createHash("sha256").update(request.url).update("\n");
  return hash.update(JSON.stringify(loaderData)).digest("base64");
}

/** @returns undefined if the error screen itself fails. */
function render(request: Request, context: EntryContext, isAdmin: boolean, nonce?: string) {
  const isError = context.staticHandlerContext.statusCode >= 400;
  try {
    return renderToString(
      <NonceContext.Provider value={nonce}>
        <RequestIdContext.Provider value={requestId()}>
          <DrawCard.Provider value={isAdmin ? undefined : keptCard}>
            <SharedPageContext.Provider value={!isAdmin && isError}>
              <RemixServer context={context} url={request.url} nonce={nonce} />
            </SharedPageContext.Provider>
          </DrawCard.Provider>
        </RequestIdContext.Provider>
      </NonceContext.Provider>,
    );
  } catch (cause) {
    if (!context.staticHandlerContext.errors) throw cause;
    log.error({ err: cause }, "The error screen failed.");
    return undefined;
  }
}

/** Adds "Error: " to the title of a rejected form, which `meta` cannot detect. */
function titled(context: EntryContext, status: number): EntryContext {
  const { actionData, errors, matches } = context.staticHandlerContext;
  if (status < 400 || actionData === null || errors) return context;
  const id = matches.at(-1)?.route.id ?? "";
  const module = context.routeModules[id];
  const meta = module?.meta;
  if (!meta) return context;
  const marked: typeof meta = (args) =>
    meta(args)?.map((tag) => ("title" in tag ? { title: `Error: ${String(tag.title)}` } : tag));
  const routeModules = { ...context.routeModules, [id]: { ...module, meta: marked } };
  return { ...context, routeModules };
}

export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", notKept);
  return response;
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  const isAnswer = isRouteErrorResponse(error) && error.status < 400;
  if (request.signal.aborted || isAnswer) return;
  const path = loggedPath(new URL(request.url).pathname);
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.info({ status: error.status, path }, "A request was rejected.");
  } else {
    log.error({ err: error, path }, "A request failed.");
  }
};

/** In milliseconds; each look reads a record or more, which Firestore bills. */
const interval = 60_000;
/** Another process works on a job, or has ended. */
const shortInterval = 30_000;

/** The first visitors come first. */
const firstInterval = 1500;

let isClosed = false;
let timer = setTimeout(() => void doDueWork(), firstInterval).unref();

/** Every process looks for expired records, and for jobs and mail of processes that have ended. */
async function doDueWork(): Promise<void> {
  void outbox?.sendDue();
  const [hasOthers] = await Promise.all([
    continueJobs(),
    records.removeExpired(),
    answerResetRequests(),
  ]).catch((cause: unknown) => {
    log.warn({ err: cause }, "Due work could not be done.");
    return [false];
  });
  if (isClosed) return;
  timer = setTimeout(() => void doDueWork(), hasOthers ? shortInterval : interval).unref();
}

/** Lets a mail that is being sent finish. */
async function closeDueWork(): Promise<void> {
  isClosed = true;
  clearTimeout(timer);
  await outbox?.close();
}

closeWhenReplaced("due work", closeDueWork);

/** The server uses this when React itself fails to render. */
export function plainErrorPage(): Response {
  const id = requestId();
  const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${xml("title", {}, `${errorTitle} – ${currentSite().name}`).markup}
</head>
<body>
<main>
<h1>${errorTitle}</h1>
<p>500 Internal Server Error</p>
<p>Something went wrong on our side, and we have logged the error. Please try again in a few minutes.</p>
${id ? `<p>If you contact us about this error, please include the request ID: <code>${id}</code></p>` : ""}
<ul>
<li><a href="/">Go to the home page</a></li>
<li><a href="/contact-us">Contact us</a></li>
</ul>
</main>
</body>
</html>
`;
  return new Response(page, {
    status: 500,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy(undefined),
      "Cache-Control": notKept,
    },
  });
}
