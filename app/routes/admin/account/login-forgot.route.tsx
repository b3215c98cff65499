import {
  type ActionFunctionArgs,
  json,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { clientOf } from "~/auth/client.server";
import { recover, requestReset } from "~/auth/forgotten-password.server";
import { identity } from "~/backends/index.server";
import { readForm } from "~/http/read-form.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { NarrowPage } from "~/routes/admin/frame/narrow-page";
import { PasswordReset } from "~/routes/admin/account/password-reset";
import { RecoverySteps } from "~/routes/admin/account/recovery-steps";

export { headers } from "~/routes/admin/account/login.route";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Reset your password" });

/** Does not depend on the account, so that it reveals nothing. */
export function loader() {
  return json({ sendsEmail: identity.sendPasswordReset !== undefined });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const client = await clientOf(request, context);
  return identity.sendPasswordReset
    ? requestReset(request, form, client)
    : recover(request, form, client);
}

export default function ForgottenPasswordPage() {
  const { sendsEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      <ErrorSummary errors={answer?.errors} problem={answer?.problem} />
      <h1 className="mb-6 font-display text-2xl">Reset your password</h1>
      {sendsEmail ? (
        <PasswordReset {...answer} />
      ) : (
        <RecoverySteps {...answer} />
      )}
    </NarrowPage>
  );
}
