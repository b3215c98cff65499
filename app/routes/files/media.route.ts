import type { LoaderFunctionArgs } from "@remix-run/node";
import { media } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { forGood } from "~/http/public-headers";
import { log } from "~/log.server";
import { contentTypeOf, originalsOf } from "~/media/image-name";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = {
  lane: "uploads",
  has: (_catalogue, file) => contentTypeOf(file) !== undefined,
};

/** A drawing has styles and embedded photos, and no scripts, even if it is opened by itself. */
const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; sandbox";

export async function loader({ request }: LoaderFunctionArgs) {
  const [file, content] = await fileFor(request).catch((cause: unknown) => {
    log.error({ err: cause }, "An image could not be read.");
    throw errorResponse(503);
  });
  const contentType = contentTypeOf(file);
  if (!contentType || !content) throw errorResponse(404);
  const headers = {
    "Content-Type": contentType,
    Vary: "Accept",
    "Cache-Control": forGood,
    // The name contains the hash of the content.
    ETag: `"${file}"`,
    "X-Content-Type-Options": "nosniff",
    // Feed readers and other sites may show the image.
    "Cross-Origin-Resource-Policy": "cross-origin",
    ...(contentType === "image/svg+xml" && { "Content-Security-Policy": drawingPolicy }),
  };
  return new Response(new Uint8Array(content), { headers });
}

/** Browsers from before 2020, and programs that copy pages, name no WebP: they get the original. */
async function fileFor(request: Request): Promise<[string, Uint8Array?]> {
  const file = nameInPath(request) ?? "";
  const isTaken = !file.endsWith(".webp") || request.headers.get("Accept")?.includes("image/webp");
  const originals = isTaken || !contentTypeOf(file) ? [] : originalsOf(file);
  for (const known of [...originals, file]) {
    const content = contentTypeOf(known) && (await media.read(known));
    if (content) return [known, content];
  }
  return [file];
}
