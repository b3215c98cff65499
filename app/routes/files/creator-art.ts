import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue } from "~/backends/index.server";
import { forAnHour, svgOf } from "~/http/svg-response.server";
import { creatorFace } from "~/art/face";
import { initialsOf } from "~/art/initials";

/** A creator's initials: `/art/creators/{id}.svg`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  function draw(id: string): string {
    const creator = current?.creators.find((creator) => creator.id === id);
    return creatorFace(id, initialsOf(creator?.name ?? id));
  }
  return svgOf(request, draw, forAnHour);
}
