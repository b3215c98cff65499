import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawingAt } from "~/art/drawing.server";
import { hasCreator, hasWork } from "~/catalogue/pages";
import { catalogue } from "~/data.server";
import { errorResponse, worksUnavailable } from "~/http/error-response.server";
import { fileNamed, nameInPath, nameOfFile } from "~/http/paths";
import { forGood, movedResponse } from "~/http/public-headers";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = {
  has: (current, file) => {
    const id = nameOfFile(file, ".svg");
    return hasWork(current, id) || hasCreator(current, id);
  },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const folder = nameInPath(request, -2)?.toLowerCase() ?? "";
  const isShown = ["people", "agents"].includes(folder) ? hasCreator : hasWork;
  const file = nameInPath(request);
  const id = nameOfFile(file, ".svg");
  if (!isShown(current, id)) throw errorResponse(404);
  if (!file?.startsWith("~")) {
    return movedResponse(new URL(fileNamed(id, ".svg"), request.url).pathname);
  }
  return drawingAt(request, forGood);
}
