import type { LoaderFunctionArgs } from "@remix-run/node";
import { forGood, svgOf } from "~/http/svg-response.server";
import { workBanner } from "~/art/face";

/** The banner of a work that has none: `/art/banners/{id}.svg`. */
export function loader({ request }: LoaderFunctionArgs) {
  return svgOf(request, workBanner, forGood);
}
