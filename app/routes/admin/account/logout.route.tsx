import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { sessions } from "~/auth/auth.server";
import { sessionCookie } from "~/auth/cookies.server";
import { sessionIdOf } from "~/auth/guard.server";
import { keyOf } from "~/records/sessions.server";
import { readForm } from "~/http/read-form.server";
import { log } from "~/log.server";

export { NoPage as default } from "~/ui/no-page";

/** Ending the session invalidates every copy of its cookie. */
export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  const id = await sessionIdOf(request);
  if (id) {
    await sessions.end(keyOf(id));
    log.info({}, "The admin logged out.");
  }
  return redirect("/admin/login", {
    status: 303,
    headers: {
      "Set-Cookie": await sessionCookie.clear(),
      "Cache-Control": "no-store",
    },
  });
}

export function loader() {
  return redirect("/admin/dashboard");
}
