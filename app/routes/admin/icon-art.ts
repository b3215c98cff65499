import type { LoaderFunctionArgs } from "@remix-run/node";
import { workIcon } from "~/art/face";
import { requireAdmin } from "~/auth/guard.server";
import { forTheAdmin, svgOf } from "~/http/svg-response.server";

/** The generated icon of any work: `/admin/art/icons/{id}.svg`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return svgOf(request, workIcon, forTheAdmin);
}
