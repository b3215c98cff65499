import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { sessions } from "~/auth/auth.server";
import { hashOf } from "~/hash.server";
import { hintCookie, sessionCookie } from "~/http/cookies.server";
import { notKept } from "~/http/public-headers";
import { readForm } from "~/http/read-form.server";
import { unseen } from "~/http/small-browsers.server";
import { log } from "~/log.server";
import { answerUnavailable } from "../frame/guard.server";

export { NoPage as default } from "~/ui/error-screen";

/** Ending the session invalidates every copy of its cookie. */
export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  const id = await sessionCookie.read(request).catch(answerUnavailable);
  if (id) {
    await sessions.end(hashOf(id));
    log.info({}, "A person logged out.");
  }
  const headers = new Headers({ "Cache-Control": notKept });
  headers.append("Set-Cookie", await sessionCookie.clear());
  headers.append("Set-Cookie", hintCookie.clear());
  return redirect(unseen(request, "/admin/login"), { status: 303, headers });
}

export function loader() {
  return redirect("/admin/dashboard");
}
