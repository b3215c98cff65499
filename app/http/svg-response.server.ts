import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { hasSvg } from "~/http/route-handle";

export const forGood = "public, max-age=31536000, immutable";
export const forTheAdmin = "private, max-age=3600";

/**
 * A picture drawn from the name before ".svg" at the end of the path, which
 * alone decides what is drawn.
 *
 * @throws Response 404 where the path ends otherwise.
 */
export function svgOf(
  request: Request,
  draw: (id: string) => string,
  caching: string,
): Response {
  const id = /^(.+)\.svg$/s.exec(nameInPath(request) ?? "")?.[1];
  if (id === undefined) {
    throw errorResponse(404);
  }
  return new Response(draw(id), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": caching,
    },
  });
}

/**
 * The same for visitors, who get the pictures of what there is and no others.
 *
 * @throws Response 404 for any other.
 */
export function publicSvgOf(
  request: Request,
  items: { id: string }[] | undefined,
  draw: (id: string) => string,
): Response {
  if (!items || !hasSvg(items, nameInPath(request) ?? "")) {
    throw errorResponse(404);
  }
  return svgOf(request, draw, forGood);
}
