import { redirect } from "@remix-run/node";
import { adminLoader } from "./admin-route.server";

export const loader = adminLoader(() => Promise.resolve(redirect("/admin/dashboard")));
