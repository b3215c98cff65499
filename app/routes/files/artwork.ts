import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { artworkSource } from "~/art/image-source";
import type { RouteHandle } from "~/http/route-handle";
import { nameInPath } from "~/http/paths";

export const handle: RouteHandle = {
  has: (_catalogue, file) => artworkSource(file) !== undefined,
};

/**
 * The lasting address of the site's own artwork, as works name it in their
 * `imageUrl`. Pages use the hashed address; this leads everyone else there.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const source = artworkSource(nameInPath(request) ?? "");
  if (!source) {
    throw errorResponse(404);
  }
  return redirect(source, {
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}
