import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { clientOf } from "~/auth/client.server";
import { twoStep } from "~/auth/two-step.server";
import { readForm } from "~/http/read-form.server";
import { mailsPasswordReset } from "~/mail/mail.server";
import { titled } from "~/seo/listed-meta";
import { AdminPage } from "../frame/admin-page";
import { PostForm, SubmitButton } from "../frame/post-form";
import { EmailField } from "../frame/sign-in-form";
import { CodeField } from "./credential-fields";
import { recover, requestReset } from "./sign-in.server";

export { headers } from "./login.route";

export const meta = titled("Reset your password");

const recoveryPath = "/admin/login/forgot?with=code";

/** Does not depend on the account, so that it reveals nothing. */
export function loader({ request }: LoaderFunctionArgs) {
  const withCode = new URL(request.url).searchParams.get("with") === "code";
  return json({
    sendsEmail: mailsPasswordReset() && !(withCode && twoStep),
    hasRecovery: twoStep !== undefined,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const client = await clientOf(request, context);
  return mailsPasswordReset() && form.get("recoveryCode") === null
    ? requestReset(request, form, client)
    : recover(request, form, client);
}

export default function ForgottenPasswordPage() {
  const { sendsEmail, hasRecovery } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage title="Reset your password" width="narrow" {...answer}>
      {sendsEmail ? (
        <>
          <PasswordReset {...answer} />
          {hasRecovery ? (
            <p className="mt-6">
              <Link to={recoveryPath}>If you do not get the email</Link>
            </p>
          ) : null}
        </>
      ) : (
        <RecoverySteps {...answer} />
      )}
    </AdminPage>
  );
}

type Answer = Partial<SerializeFrom<typeof action>>;

function RecoverySteps({ email, errors }: Answer) {
  return (
    <>
      <p className="mb-10">
        Ask another administrator for a link for a new password. They can create it under People.
      </p>
      <h2 className="mb-4 font-display text-xl">With a recovery code</h2>
      <p className="mb-6">
        If you turned on two-step sign-in, you can use a recovery code instead of the password. You
        also need your authenticator app. Choose a new password after you sign in.
      </p>
      <PostForm action={recoveryPath} noValidate>
        <EmailField error={errors?.email} defaultValue={email} />
        <CodeField name="recoveryCode" label="Recovery code" error={errors?.recoveryCode} />
        <SubmitButton action={recoveryPath}>Continue</SubmitButton>
      </PostForm>
      <h2 className="mb-4 mt-10 font-display text-xl">On the server</h2>
      <p className="mb-4">
        The operator of the server can set a new password with this command in a terminal. It ends
        all sessions.
      </p>
      <pre className="whitespace-pre-wrap">
        <code>npm run admin -- set-password EMAIL</code>
      </pre>
    </>
  );
}

function PasswordReset({ email, errors, isSent }: Answer) {
  if (isSent) {
    return (
      <div role="status">
        <p className="notice">
          If this address belongs to an account, we sent an email with a link for choosing a new
          password. The email can take a few minutes. If you do not see it, check your spam folder.
        </p>
      </div>
    );
  }
  return (
    <>
      <p className="mb-6">
        Enter the email address of your account. We will email you a link for choosing a new
        password.
      </p>
      <PostForm action="/admin/login/forgot" noValidate>
        <EmailField error={errors?.email} defaultValue={email} />
        <SubmitButton action="/admin/login/forgot">Send the email</SubmitButton>
      </PostForm>
    </>
  );
}
