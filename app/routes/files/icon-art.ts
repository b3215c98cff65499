import type { LoaderFunctionArgs } from "@remix-run/node";
import { forGood, svgOf } from "~/http/svg-response.server";
import { workIcon } from "~/art/face";

/** The icon of a work that has none: `/art/icons/{id}.svg`. */
export function loader({ request }: LoaderFunctionArgs) {
  return svgOf(request, workIcon, forGood);
}
