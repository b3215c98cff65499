import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawingOf } from "~/art/drawing.server";
import { nameInPath } from "~/http/paths";
import { notKept } from "~/http/public-headers";
import { findPreview } from "~/records/preview-links.server";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPrivate: true };

/** Serves the generated images of a work that may not be public. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { stored } = await findPreview(nameInPath(request, -2));
  const [, folder] = /^(\w+)\.svg$/.exec(nameInPath(request) ?? "") ?? [];
  return drawingOf(folder, stored.id, notKept);
}
