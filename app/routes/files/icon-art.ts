import type { LoaderFunctionArgs } from "@remix-run/node";
import { workIcon } from "~/art/face";
import { catalogue } from "~/backends/index.server";
import type { RouteHandle } from "~/http/route-handle";
import { forGood, svgOf } from "~/http/svg-response.server";

export const handle: RouteHandle = {
  has: ({ works }, file) => works.some(({ id }) => `${id}.svg` === file),
};

/** The icon of a public work that has none: `/art/icons/{id}.svg`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  const isPublic = (id: string) =>
    current?.works.some((work) => work.id === id);
  const draw = (id: string) => (isPublic(id) ? workIcon(id) : undefined);
  return svgOf(request, draw, forGood);
}
