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

export async function action({ request }: ActionFunctionArgs) {
  const { email, key } = await requireAdmin(request);
  await readForm(request);
  const found = await sessions.list(email);
  const others = found.filter((session) => session.key !== key);
  for (const other of others) await sessions.end(other.key);
  if (others.length > 0) {
    await recordEvent("session-ended", { device: deviceOf(request), email });
  }
  return redirect(noticePath("/admin/account", "sessions-ended"), 303);
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/account");
}
