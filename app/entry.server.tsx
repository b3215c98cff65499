import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import "~/env.server";
import { log } from "~/log.server";

/** Pages render whole: nothing is left to scripts, so nothing streams. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const markup = renderToString(
    <RemixServer context={context} url={request.url} />,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status >= 400) headers.set("Cache-Control", "no-store");
  if (status === 405) headers.set("Allow", "GET, HEAD");
  return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  log.error({ err: error, path: pathname }, "A request failed.");
};
