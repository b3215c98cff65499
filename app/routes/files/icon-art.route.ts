import type { LoaderFunctionArgs } from "@remix-run/node";
import { workIcon } from "~/art/face";
import { catalogue } from "~/backends/index.server";
import { hasSvg, type RouteHandle } from "~/http/route-handle";
import { publicSvgOf } from "~/http/svg-response.server";

export const handle: RouteHandle = {
  has: ({ works }, file) => hasSvg(works, file),
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  return publicSvgOf(request, current?.works, workIcon);
}
