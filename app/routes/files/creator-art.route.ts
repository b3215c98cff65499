import type { LoaderFunctionArgs } from "@remix-run/node";
import { creatorPortrait } from "~/art/face";
import { catalogue } from "~/backends/index.server";
import { hasSvg, type RouteHandle } from "~/http/route-handle";
import { publicSvgOf } from "~/http/svg-response.server";

export const handle: RouteHandle = {
  has: ({ creators }, file) => hasSvg(creators, file),
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  return publicSvgOf(request, current?.creators, creatorPortrait);
}
