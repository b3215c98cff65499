import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findResetLink, takeResetLink } from "~/auth/one-time-links.server";
import { recordEvent } from "~/auth/security-events.server";
import { identity } from "~/data.server";
import { nameInPath } from "~/http/paths";
import { readForm } from "~/http/read-form.server";
import { unseen } from "~/http/small-browsers.server";
import { PasswordRefused } from "~/people/person.server";
import { titled } from "~/seo/listed-meta";
import { noticePath } from "~/ui/notices";
import { AdminPage } from "../frame/admin-page";
import { answerUnavailable } from "../frame/guard.server";
import { PostForm, SubmitButton } from "../frame/post-form";
import { PasswordField } from "../frame/sign-in-form";

export { headers } from "./login.route";

export const meta = titled("Choose a new password");

interface Answer {
  error?: string;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const token = nameInPath(request) ?? "";
  const link = await findResetLink(token).catch(answerUnavailable);
  const found = link && { token, email: link.email };
  return json({ found, hint: identity.passwordHint }, found ? 200 : 404);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = nameInPath(request) ?? "";
  const link = await findResetLink(token).catch(answerUnavailable);
  const password = form.get("newPassword") ?? "";
  if (link && !password) {
    return json<Answer>({ error: "Enter a new password." }, 422);
  }
  try {
    if (!link || !(await takeResetLink(link, password))) {
      return json<Answer>({}, 404);
    }
  } catch (cause) {
    if (!(cause instanceof PasswordRefused)) return answerUnavailable(cause);
    return json<Answer>({ error: cause.message }, 422);
  }
  await recordEvent("password-changed", request, link);
  return redirect(unseen(request, noticePath("/admin/login", "password-reset")), 303);
}

export default function ResetPasswordPage() {
  const { found, hint } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  if (!found) {
    return (
      <AdminPage title="This link does not work" width="narrow">
        <p className="mb-6">
          The link was already used, has expired, or was replaced by a newer one. If you copied it,
          check that the address is complete. Otherwise, ask for a new one.
        </p>
        <Link to="/admin/login/forgot">Forgot your password?</Link>
      </AdminPage>
    );
  }
  const address = `/admin/login/reset/${found.token}`;
  return (
    <AdminPage title="Choose a new password" width="narrow" errors={{ newPassword: error }}>
      <p className="mb-6">
        {`This changes the password of ${found.email} and ends all sessions of this account.`}
      </p>
      <PostForm action={address} noValidate>
        <PasswordField
          name="newPassword"
          label="New password"
          hint={hint}
          error={error}
          autoComplete="new-password"
        />
        <SubmitButton action={address}>Change password</SubmitButton>
      </PostForm>
    </AdminPage>
  );
}
