import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { artworkSource } from "~/art/image-source";
import { drawingOf } from "~/art/screens/drawings.server";
import { readDrawingName } from "~/art/screens/names";
import type { RouteHandle } from "~/http/route-handle";
import { nameInPath } from "~/http/paths";

export const handle: RouteHandle = {
  has: (_catalogue, file) =>
    artworkSource(file) !== undefined || readDrawingName(file) !== undefined,
};

const caching = { "Cache-Control": "public, max-age=3600" };

/** Serves a drawing, or redirects a sample picture to its hashed address. */
export function loader({ request }: LoaderFunctionArgs) {
  const file = nameInPath(request) ?? "";
  const source = artworkSource(file);
  if (source) return redirect(source, { headers: caching });
  const drawing = drawingOf(file);
  if (!drawing) {
    throw errorResponse(404);
  }
  return new Response(drawing, {
    headers: { ...caching, "Content-Type": "image/svg+xml" },
  });
}
