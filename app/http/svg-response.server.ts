import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";

export const forGood = "public, max-age=31536000, immutable";

/**
 * A picture drawn from the name before ".svg" at the end of the path.
 *
 * @param caching `forGood` where the name alone decides what is drawn.
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
