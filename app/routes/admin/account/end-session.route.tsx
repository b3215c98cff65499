import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { sessions } from "~/auth/auth.server";
import { deviceOf } from "~/auth/device.server";
import { requireAdmin } from "~/auth/guard.server";
import { recordEvent } from "~/auth/record-event.server";
import { noticePath } from "~/http/fixed-notices";
import { readForm } from "~/http/read-form.server";

export { NoPage as default } from "~/ui/no-page";

/** Succeeds if the session has already ended. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAdmin(request);
  await readForm(request);
  const found = await sessions.list(email);
  const wanted = found.find(({ key }) => key === params.key);
  if (wanted) {
    await sessions.end(wanted.key);
    await recordEvent("session-ended", { device: deviceOf(request), email });
  }
  return redirect(noticePath("/admin/account", "session-ended"), 303);
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/account");
}
