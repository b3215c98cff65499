import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue } from "~/store/works.server";
import { forAnHour, svgOf } from "~/ui/svg-response.server";
import { creatorFace } from "~/works/face/face";
import { initialsOf } from "~/works/face/initials";

/** A creator's initials: `/art/creators/{id}.svg`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  function draw(id: string): string {
    const creator = current?.creators.find((creator) => creator.id === id);
    return creatorFace(id, initialsOf(creator?.name ?? id));
  }
  return svgOf(request, draw, forAnHour);
}
