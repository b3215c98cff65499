import { redirect } from "@remix-run/node";
import { untilTheNextChange } from "./public-headers";

export function publicFile(
  body: string,
  contentType: string,
  caching: string,
): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": caching },
  });
}

/** Caches keep the redirect only briefly, because an undo can bring the old address back. */
export function movedResponse(path: string): Response {
  const headers = { "Cache-Control": untilTheNextChange };
  return redirect(path, { status: 301, headers });
}
