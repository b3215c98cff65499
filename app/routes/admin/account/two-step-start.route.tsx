import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { requireTwoStep } from "~/auth/auth.server";
import { requireAdmin } from "~/auth/guard.server";
import { readForm } from "~/http/read-form.server";

export { NoPage as default } from "~/ui/no-page";

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  await readForm(request);
  await requireTwoStep().begin();
  return redirect("/admin/account/two-step", 303);
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/account");
}
