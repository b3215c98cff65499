import { redirect } from "@remix-run/node";
import { untilTheNextChange } from "~/http/public-headers";

/**
 * Leads from an old address to the new one. Caches must not keep it longer
 * than a page, because an undo can bring the old address back.
 */
export function movedResponse(path: string): Response {
  const headers = { "Cache-Control": untilTheNextChange };
  return redirect(path, { status: 301, headers });
}
