import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { artworkSource } from "~/art/image-source";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import type { RouteHandle } from "~/http/route-handle";

export const handle: RouteHandle = {
  has: (_catalogue, file) => artworkSource(file) !== undefined,
};

/** Redirects a sample image to its hashed address. */
export function loader({ request }: LoaderFunctionArgs) {
  const source = artworkSource(nameInPath(request) ?? "");
  if (!source) throw errorResponse(404);
  const headers = { "Cache-Control": "public, max-age=3600" };
  return redirect(source, { headers });
}
