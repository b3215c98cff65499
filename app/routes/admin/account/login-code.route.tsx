import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { clientOf } from "~/auth/client.server";
import { readForm } from "~/http/read-form.server";
import { titled } from "~/seo/listed-meta";
import { noticePath } from "~/ui/notices";
import { AdminPage } from "../frame/admin-page";
import { PostForm, SubmitButton } from "../frame/post-form";
import { CodeField } from "./credential-fields";
import { finishWithCode, pendingSignIn } from "./sign-in.server";

export { headers } from "./login.route";

const address = "/admin/login/code";
const startAgain = noticePath("/admin/login", "start-again");

export const meta = titled("Enter your code");

export async function loader({ request }: LoaderFunctionArgs) {
  const pending = await pendingSignIn(request);
  if (!pending) return redirect(startAgain);
  return json({ isRecovery: pending.recoveryCode !== undefined });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const pending = await pendingSignIn(request);
  if (!pending) return redirect(startAgain, 303);
  const client = await clientOf(request, context);
  const code = form.get("code")?.trim() ?? "";
  return finishWithCode(request, client, pending, code);
}

export default function LoginCodePage() {
  const { isRecovery } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <AdminPage title="Enter your code" width="narrow" {...refusal}>
      <p className="mb-6">
        Open your authenticator app and enter the six-digit code for this site.
      </p>
      <PostForm action={address} noValidate>
        <CodeField
          error={refusal?.errors.code}
          hint={
            isRecovery
              ? undefined
              : "If you do not have your phone, enter one of your recovery codes instead."
          }
        />
        <SubmitButton action={address} busy="Logging in...">
          Continue
        </SubmitButton>
      </PostForm>
      <p className="mt-6">
        <Link to="/admin/login">Start again</Link>
      </p>
    </AdminPage>
  );
}
