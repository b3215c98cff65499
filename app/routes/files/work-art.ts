import type { LoaderFunctionArgs } from "@remix-run/node";
import { workFace } from "~/art/face";
import { catalogue } from "~/backends/index.server";
import type { RouteHandle } from "~/http/route-handle";
import { forGood, svgOf } from "~/http/svg-response.server";

export const handle: RouteHandle = {
  has: ({ works }, file) => works.some(({ id }) => `${id}.svg` === file),
};

/** The artwork of a public work that has no image: `/art/{id}.svg`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  const isPublic = (id: string) =>
    current?.works.some((work) => work.id === id);
  const draw = (id: string) => (isPublic(id) ? workFace(id) : undefined);
  return svgOf(request, draw, forGood);
}
