import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { requireAdmin } from "~/auth/guard.server";
import { identity } from "~/backends/index.server";
import { readForm } from "~/http/read-form.server";
import { ownPath } from "~/work/link";

export { NoPage as default } from "~/ui/no-page";

/** Keeps the generated password; the dashboard shows a reminder. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request);
  await identity.generatedPassword?.keepForNow();
  return redirect(ownPath(form.get("next") ?? "") ?? "/admin/dashboard", 303);
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/account");
}
