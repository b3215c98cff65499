import { redirect } from "@remix-run/node";
import { untilTheNextChange } from "~/http/public-headers";

/**
 * Redirects an old address permanently. Caches must not keep it for longer than
 * a page, because an undo can bring the old address back.
 */
export function movedResponse(path: string): Response {
  const headers = { "Cache-Control": untilTheNextChange };
  return redirect(path, { status: 301, headers });
}
