import type { LoaderFunctionArgs } from "@remix-run/node";
import { workBanner } from "~/art/face";
import { requireAdmin } from "~/auth/guard.server";
import { forTheAdmin, svgOf } from "~/http/svg-response.server";

/** The banner of a work that is not public yet: `/admin/art/banners/{id}.svg`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return svgOf(request, workBanner, forTheAdmin);
}
