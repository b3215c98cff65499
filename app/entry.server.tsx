import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import "~/env.server";
import { prepareIdentity } from "~/auth/auth.server";
import { log } from "~/log.server";

prepareIdentity();

/** Pages render whole: nothing is left to scripts, so nothing streams. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const page = renderToString(
    <RemixServer context={context} url={request.url} />,
  );
  const { actionData, errors } = context.staticHandlerContext;
  const isRefusedForm = status >= 400 && actionData !== null && !errors;
  // `meta` knows nothing of what an action answered.
  const markup = isRefusedForm
    ? page.replace("<title>", "<title>Error: ")
    : page;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status >= 400) headers.set("Cache-Control", "no-store");
  if (status === 405) headers.set("Allow", "GET, HEAD");
  return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
}

/** The framework's own requests for a page's data are never kept. */
export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  log.error({ err: error, path: pathname }, "A request failed.");
};
