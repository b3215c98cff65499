import type { LoaderFunctionArgs } from "@remix-run/node";
import { forGood, svgOf } from "~/http/svg-response.server";
import { creatorPortrait } from "~/art/face";

/** A creator's portrait: `/art/creators/{id}.svg`. */
export function loader({ request }: LoaderFunctionArgs) {
  return svgOf(request, creatorPortrait, forGood);
}
