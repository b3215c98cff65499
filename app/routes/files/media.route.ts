import type { LoaderFunctionArgs } from "@remix-run/node";
import { media } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import type { RouteHandle } from "~/ui/route-handle";
import { forGood } from "~/http/public-headers";
import { log } from "~/log.server";
import { contentTypeOf } from "~/media/image-name";

export const handle: RouteHandle = {
  lane: "uploads",
  has: (_catalogue, file) => contentTypeOf(file) !== undefined,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const file = nameInPath(request) ?? "";
  const contentType = contentTypeOf(file);
  if (!contentType) throw errorResponse(404);
  const content = await media.read(file).catch((cause: unknown) => {
    log.error({ err: cause }, "An image could not be read.");
    throw errorResponse(503);
  });
  if (!content) throw errorResponse(404);
  const headers = {
    "Content-Type": contentType,
    "Cache-Control": forGood,
    // The name contains the hash of the content.
    ETag: `"${file}"`,
    "X-Content-Type-Options": "nosniff",
    // Feed readers and other sites may show the image.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  return new Response(new Uint8Array(content), { headers });
}
