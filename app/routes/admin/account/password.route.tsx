import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  changePassword,
  mayResetPassword,
} from "~/auth/change-password.server";
import { clientOf } from "~/auth/client.server";
import { requireAdmin } from "~/auth/guard.server";
import { identity } from "~/backends/index.server";
import { readForm } from "~/http/read-form.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { NarrowPage } from "~/routes/admin/frame/narrow-page";
import { PasswordForm } from "~/routes/admin/account/password-form";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import { ownPath } from "~/work/link";

export { headers } from "~/routes/admin/account/login.route";

const address = "/admin/account/password";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Change your password" });

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  return json({
    next: ownPath(new URL(request.url).searchParams.get("next") ?? ""),
    needsCurrent: !mayResetPassword(session),
    hint: identity.passwordHint,
    isFirstSignIn: (await identity.generatedPassword?.state()) === "in use",
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request);
  if (form.get("intent") === "later") {
    await identity.generatedPassword?.keepForNow();
    return redirect(ownPath(form.get("next") ?? "") ?? "/admin/dashboard", 303);
  }
  const client = await clientOf(request, context, session);
  return changePassword(request, client, session, form);
}

export default function PasswordPage() {
  const { isFirstSignIn, next, ...password } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage>
      <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
      <h1 className="mb-6 font-display text-2xl">Change your password</h1>
      {isFirstSignIn ? (
        <p className="mb-6">
          You signed in with the password that was generated for this site.
          Choose your own password.
        </p>
      ) : null}
      <PasswordForm {...password} next={next} errors={refusal?.errors} />
      {isFirstSignIn ? (
        <Form method="post" action={address} className="mt-4">
          <input type="hidden" name="next" value={next ?? ""} />
          <SubmitButton action={address} intent="later" kind="quiet">
            Not now
          </SubmitButton>
        </Form>
      ) : (
        <p className="mt-6">
          <Link to={next ?? "/admin/account"}>Cancel</Link>
        </p>
      )}
    </NarrowPage>
  );
}
