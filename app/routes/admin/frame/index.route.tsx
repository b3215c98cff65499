import { redirect } from "@remix-run/node";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";

export const loader = adminLoader(() =>
  Promise.resolve(redirect("/admin/dashboard")),
);
