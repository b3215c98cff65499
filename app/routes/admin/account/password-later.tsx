import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { requireAdmin } from "~/auth/guard.server";
import { identity } from "~/backends/index.server";
import { readForm } from "~/http/read-form.server";
import { ownPath } from "~/works/link";

/** Keeps the generated password for now. The dashboard shows a reminder. */
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

/** Remix shows error screens only for routes with a component. */
export default function PasswordLaterPage() {
  return null;
}
