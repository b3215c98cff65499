import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { worksUnavailable } from "~/http/public-file.server";
import { hasSvg, nameOfSvg } from "~/http/route-handle";

export const forGood = "public, max-age=31536000, immutable";
export const forTheAdmin = "private, max-age=3600";

/** @throws Response 404 if the path does not end in ".svg". */
export function svgOf(
  request: Request,
  draw: (id: string) => string,
  caching: string,
): Response {
  const id = nameOfSvg(nameInPath(request) ?? "");
  if (id === undefined) throw errorResponse(404);
  return new Response(draw(id), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": caching,
    },
  });
}

/** @throws Response 404 if there is no such item. */
export function publicSvgOf(
  request: Request,
  items: { id: string }[] | undefined,
  draw: (id: string) => string,
): Response {
  if (!items) return worksUnavailable();
  if (!hasSvg(items, nameInPath(request) ?? "")) throw errorResponse(404);
  return svgOf(request, draw, forGood);
}
