import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireTwoStep } from "~/auth/auth.server";
import { clientOf } from "~/auth/client.server";
import { requireAdmin } from "~/auth/guard.server";
import {
  renewRecoveryCodes,
  takeRecoveryCodes,
} from "~/auth/manage-two-step.server";
import { readForm } from "~/http/read-form.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { FixedNotice } from "~/routes/admin/frame/fixed-notice";
import { NarrowPage } from "~/routes/admin/frame/narrow-page";
import { RecoveryCodes } from "~/routes/admin/account/recovery-code-list";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import { TwoStepFields } from "~/routes/admin/account/two-step-fields";

export { headers } from "~/routes/admin/account/login.route";

const address = "/admin/account/recovery-codes";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Recovery codes" });

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  const { secret, recoveryCodesLeft } = await requireTwoStep().read();
  if (!secret) return redirect("/admin/account");
  return json({ codes: takeRecoveryCodes(session), recoveryCodesLeft });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request);
  const client = await clientOf(request, context, session);
  const twoStep = requireTwoStep();
  return renewRecoveryCodes({ request, client, session, twoStep, form });
}

export default function RecoveryCodesPage() {
  const { codes, recoveryCodesLeft } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage>
      <FixedNotice />
      <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
      <h1 className="mb-6 font-display text-2xl">Recovery codes</h1>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          <p className="mb-6">
            {`${recoveryCodesLeft} of 10 recovery codes are left. They were shown once and cannot be shown again. New codes replace all old ones.`}
          </p>
          <Form method="post" action={address} noValidate>
            <TwoStepFields errors={refusal?.errors} />
            <SubmitButton action={address}>Create new codes</SubmitButton>
          </Form>
        </>
      )}
      <p className="mt-6">
        <Link to="/admin/account">Back to your account</Link>
      </p>
    </NarrowPage>
  );
}
