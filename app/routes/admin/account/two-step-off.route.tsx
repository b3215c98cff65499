import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { requireTwoStep } from "~/auth/auth.server";
import { clientOf } from "~/auth/client.server";
import { requireAdmin } from "~/auth/guard.server";
import { turnOff } from "~/auth/manage-two-step.server";
import { readForm } from "~/http/read-form.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { NarrowPage } from "~/routes/admin/frame/narrow-page";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import { TwoStepFields } from "~/routes/admin/account/two-step-fields";

export { headers } from "~/routes/admin/account/login.route";

const address = "/admin/account/two-step/off";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Turn off two-step sign-in" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { secret } = await requireTwoStep().read();
  return secret ? null : redirect("/admin/account");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request);
  const client = await clientOf(request, context, session);
  const twoStep = requireTwoStep();
  return turnOff({ request, client, session, twoStep, form });
}

export default function TwoStepOffPage() {
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage>
      <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
      <h1 className="mb-6 font-display text-2xl">Turn off two-step sign-in</h1>
      <p className="mb-6">
        You will sign in with your password alone. Your recovery codes will stop
        working.
      </p>
      <Form method="post" action={address} noValidate>
        <TwoStepFields errors={refusal?.errors} />
        <SubmitButton action={address} kind="danger">
          Turn off
        </SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to="/admin/account">Cancel</Link>
      </p>
    </NarrowPage>
  );
}
