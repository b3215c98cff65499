import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/auth/guard.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/dashboard");
}
