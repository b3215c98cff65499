import { errorResponse } from "~/http/error-response.server";
import { nameInPath, nameOfFile } from "~/http/paths";
import { publicFile } from "~/http/public-headers";
import { own } from "~/kinds/outside";
import { drawings } from "./face";

/** @throws Response 404 if the path does not end in ".svg". */
export function drawingAt(request: Request, caching: string): Response {
  const id = nameOfFile(nameInPath(request), ".svg");
  return drawingOf(nameInPath(request, -2), id, caching);
}

/** Makes a drawing for any ID. @throws Response 404 */
export function drawingOf(folder = "", id: string, caching: string): Response {
  const draw = own(drawings, folder.toLowerCase());
  if (!draw || !id) throw errorResponse(404);
  return publicFile(draw(id), "image/svg+xml", caching);
}
