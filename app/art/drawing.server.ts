import { creatorPortrait, workBanner, workFace, workIcon } from "~/art/face";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { publicFile } from "~/http/public-file.server";

/** By the folder of the address. */
const drawings = new Map([
  ["art", workFace],
  ["banners", workBanner],
  ["icons", workIcon],
  ["creators", creatorPortrait],
]);

/** Draws for any ID. @throws Response 404 if the path does not end in ".svg". */
export function drawingAt(request: Request, caching: string): Response {
  const draw = drawings.get(nameInPath(request, -2)?.toLowerCase() ?? "");
  const [, id] = /^(.+)\.svg$/s.exec(nameInPath(request) ?? "") ?? [];
  if (!draw || id === undefined) throw errorResponse(404);
  return publicFile(draw(id), "image/svg+xml", caching);
}
