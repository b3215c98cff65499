import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawingAt } from "~/art/drawing.server";
import { requireAdmin } from "~/auth/guard.server";

/** The admin also sees the drawings of hidden works. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return drawingAt(request, "private, max-age=3600");
}
