import { drawingAt } from "~/art/drawing.server";
import { adminLoader } from "../frame/admin-route.server";

/** The admin also sees the generated images of hidden works. */
export const loader = adminLoader(async ({ request }) => {
  return drawingAt(request, "private, max-age=3600");
});
