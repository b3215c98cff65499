import type { LoaderFunctionArgs } from "@remix-run/node";
import { creatorFace } from "~/art/face";
import { initialsOf } from "~/art/initials";
import { catalogue } from "~/backends/index.server";
import type { RouteHandle } from "~/http/route-handle";
import { forAnHour, svgOf } from "~/http/svg-response.server";

export const handle: RouteHandle = {
  has: ({ creators }, file) => creators.some(({ id }) => `${id}.svg` === file),
};

/** A creator's initials: `/art/creators/{id}.svg`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  function draw(id: string): string | undefined {
    const creator = current?.creators.find((creator) => creator.id === id);
    return creator && creatorFace(id, initialsOf(creator.name));
  }
  return svgOf(request, draw, forAnHour);
}
