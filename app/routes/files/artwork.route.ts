import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { forGood, publicFile } from "~/http/public-headers";
import { sampleArt } from "~/samples/pictures";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { has: (_catalogue, file) => artNamed(file) !== undefined };

/** Serves the images of the sample works. */
export function loader({ request }: LoaderFunctionArgs) {
  const svg = artNamed(nameInPath(request));
  if (!svg) throw errorResponse(404);
  return publicFile(svg, "image/svg+xml", forGood);
}

function artNamed(file = ""): string | undefined {
  return sampleArt(`/artwork/${file}`);
}
