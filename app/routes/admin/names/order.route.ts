import { redirect } from "@remix-run/node";
import { adminLoader } from "../frame/admin-route.server";
import { categoriesPath } from "../frame/admin-paths";

/** Bookmarks of the list that is now part of Categories keep working. */
export const loader = adminLoader(async ({ request }) => {
  const category = new URL(request.url).searchParams.get("category") ?? undefined;
  return redirect(categoriesPath(category), 301);
});
