import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawingAt } from "~/art/drawing.server";
import { catalogue } from "~/data.server";
import { errorResponse, worksUnavailable } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { forGood } from "~/http/public-headers";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = {
  has: ({ works, creators }, file) => isIn(works, file) || isIn(creators, file),
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const folder = nameInPath(request, -2)?.toLowerCase() ?? "";
  const shown = ["people", "agents"].includes(folder) ? current.creators : current.works;
  if (!isIn(shown, nameInPath(request) ?? "")) throw errorResponse(404);
  return drawingAt(request, forGood);
}

function isIn(items: { id: string }[], file: string): boolean {
  return items.some(({ id }) => file === `${id}.svg`);
}
