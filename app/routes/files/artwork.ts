import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { artworkSource } from "~/art/image-source";
import type { RouteHandle } from "~/http/route-handle";
import { nameInPath } from "~/http/paths";

export const handle: RouteHandle = {
  has: (_catalogue, file) => artworkSource(file) !== undefined,
};

/** Redirects the permanent address of a sample picture to its hashed one. */
export function loader({ request }: LoaderFunctionArgs) {
  const source = artworkSource(nameInPath(request) ?? "");
  if (!source) {
    throw errorResponse(404);
  }
  return redirect(source, {
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}
