import { redirect } from "@remix-run/node";
import { categoriesPath, dashboardPath } from "./admin-paths";
import { adminLoader } from "./admin-route.server";

/** Leads to the first page, and from the former list of the order to the list that has it now. */
export const loader = adminLoader(async ({ request }) => {
  const { pathname, searchParams } = new URL(request.url);
  return /order/i.test(pathname)
    ? redirect(categoriesPath(searchParams.get("category") ?? undefined), 301)
    : redirect(dashboardPath);
});
