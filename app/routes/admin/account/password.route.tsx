import { titled } from "~/seo/listed-meta";
import { json, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  type AccountRefusal,
  changePassword,
  mayResetPassword,
  notLoaded,
  secretForm,
} from "./change-sign-in.server";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { keepGeneratedPassword } from "~/auth/people.server";
import { identity } from "~/backends/index.server";
import { AdminPage, SubmitButton } from "../frame/admin-page";
import { passwordAddress, PasswordForm } from "./credential-fields";
import { ownPath } from "~/kinds/link";

export { headers } from "./login.route";
export { shouldRevalidate } from "~/http/route-handle";

export const meta = titled("Change your password");

export const loader = adminLoader(
  async ({ request, session }) =>
    json({
      next: ownPath(new URL(request.url).searchParams.get("next") ?? ""),
      needsCurrent: !mayResetPassword(session),
      hint: identity.passwordHint,
      isFirstSignIn: session.person.generated === "in use",
    }),
  notLoaded,
);

export const action = adminAction(secretForm, async (args) => {
  if (args.form.get("intent") !== "later") return changePassword(args);
  await keepGeneratedPassword(args.session.email);
  const next = ownPath(args.form.get("next") ?? "");
  return redirect(next ?? "/admin/dashboard", 303);
});

export default function PasswordPage() {
  const { isFirstSignIn, next, ...password } = useLoaderData<typeof loader>();
  const refusal = useActionData<AccountRefusal>();
  return (
    <AdminPage title="Change your password" width="form" {...refusal}>
      {isFirstSignIn ? (
        <p className="mb-6">
          You signed in with the password that was generated for this site. Choose your own
          password.
        </p>
      ) : null}
      <PasswordForm {...password} next={next} errors={refusal?.errors} />
      {isFirstSignIn ? (
        <Form method="post" action={passwordAddress} className="mt-4">
          <input type="hidden" name="next" value={next ?? ""} />
          <SubmitButton action={passwordAddress} intent="later" kind="plain">
            Not now
          </SubmitButton>
        </Form>
      ) : (
        <p className="mt-6">
          <Link to={next ?? "/admin/account"}>Cancel</Link>
        </p>
      )}
    </AdminPage>
  );
}
