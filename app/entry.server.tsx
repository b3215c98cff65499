import { randomBytes } from "node:crypto";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { prepareSignIn } from "~/auth/auth.server";
import { contentSecurityPolicy } from "~/http/content-security-policy.server";
import { log, requestId } from "~/log.server";
import { plainErrorPage } from "~/ui/plain-error-page.server";
import { CardMarkupContext } from "~/ui/cards/card-markup";
import { cardMarkup } from "~/ui/cards/card-markup.server";
import { NonceContext } from "~/ui/nonce";
import { RequestIdContext } from "~/ui/request-id";

// For the server around the app (server/index.ts).
export { requestId, withRequestId } from "~/log.server";
export { plainErrorPage } from "~/ui/plain-error-page.server";
export { catalogue, close } from "~/backends/index.server";

void prepareSignIn();

/** Pages render whole: nothing is left to scripts, so nothing streams. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const nonce = randomBytes(16).toString("base64");
  const page = render(request, context, nonce);
  if (page === undefined) return plainErrorPage();
  const hydrates = page.includes(`nonce="${nonce}"`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(hydrates ? nonce : undefined),
  );
  if (!hydrates) headers.set("Speculation-Rules", '"/speculation-rules.json"');
  if (status >= 400) headers.set("Cache-Control", "no-store");
  if (status === 405) headers.set("Allow", "GET, HEAD");
  const markup = isRefusedForm(status, context) ? markTitle(page) : page;
  return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
}

/**
 * @returns undefined where the error screen itself fails.
 * @throws what the page threw; the framework then asks for the error screen.
 */
function render(
  request: Request,
  context: EntryContext,
  nonce: string,
): string | undefined {
  try {
    return renderToString(
      <NonceContext.Provider value={nonce}>
        <RequestIdContext.Provider value={requestId()}>
          <CardMarkupContext.Provider value={cardMarkup}>
            <RemixServer context={context} url={request.url} nonce={nonce} />
          </CardMarkupContext.Provider>
        </RequestIdContext.Provider>
      </NonceContext.Provider>,
    );
  } catch (cause) {
    if (!context.staticHandlerContext.errors) throw cause;
    log.error({ err: cause }, "The error screen failed.");
    return undefined;
  }
}

function isRefusedForm(
  status: number,
  { staticHandlerContext: { actionData, errors } }: EntryContext,
): boolean {
  return status >= 400 && actionData !== null && !errors;
}

/** A refused form says so in its title; `meta` knows nothing of actions. */
function markTitle(page: string): string {
  return page.replace("<title>", "<title>Error: ");
}

/** The framework's own requests for a page's data are never kept. */
export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Strangers ask for all sorts of things; only our own failures are errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const { pathname: path } = new URL(request.url);
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.info({ status: error.status, path }, "A request was refused.");
  } else {
    log.error({ err: error, path }, "A request failed.");
  }
};
