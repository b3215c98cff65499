import type { LoaderFunctionArgs } from "@remix-run/node";
import { forGood, svgOf } from "~/http/svg-response.server";
import { workFace } from "~/art/face";

/** The artwork of a work that has no image: `/art/{id}.svg`. */
export function loader({ request }: LoaderFunctionArgs) {
  return svgOf(request, workFace, forGood);
}
