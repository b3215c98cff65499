import type { LoaderFunctionArgs } from "@remix-run/node";
import { workIcon } from "~/art/face";
import { requireAdmin } from "~/auth/guard.server";
import { forTheAdmin, svgOf } from "~/http/svg-response.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return svgOf(request, workIcon, forTheAdmin);
}
