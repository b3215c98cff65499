import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";

export const forGood = "public, max-age=31536000, immutable";
export const forAnHour = "public, max-age=3600";
export const forTheAdmin = "private, max-age=3600";

/**
 * A picture drawn from the name before ".svg" at the end of the path.
 *
 * @param draw returns undefined for a name that has no picture.
 * @param caching `forGood` where the name alone decides what is drawn.
 * @throws Response 404 where there is no such picture.
 */
export function svgOf(
  request: Request,
  draw: (id: string) => string | undefined,
  caching: string,
): Response {
  const id = /^(.+)\.svg$/s.exec(nameInPath(request) ?? "")?.[1];
  const picture = id === undefined ? undefined : draw(id);
  if (picture === undefined) {
    throw errorResponse(404);
  }
  return new Response(picture, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": caching,
    },
  });
}
