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
import { turnOn } from "~/auth/manage-two-step.server";
import { qrCode } from "~/auth/qr-code.server";
import { readForm } from "~/http/read-form.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { NarrowPage } from "~/routes/admin/frame/narrow-page";
import { QrCode } from "~/routes/admin/account/qr-code";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import { TwoStepFields } from "~/routes/admin/account/two-step-fields";

export { headers } from "~/routes/admin/account/login.route";

const address = "/admin/account/two-step";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Set up two-step sign-in" });

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request);
  const setup = await requireTwoStep().setup(email);
  if (!setup) return redirect("/admin/account");
  return json({ secret: setup.secret, code: qrCode(setup.address) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request);
  const client = await clientOf(request, context, session);
  const twoStep = requireTwoStep();
  return turnOn({ request, client, session, twoStep, form });
}

export default function TwoStepPage() {
  const { secret, code } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage>
      <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
      <h1 className="mb-6 font-display text-2xl">Set up two-step sign-in</h1>
      <p className="mb-6">
        Scan this code with an authenticator app on your phone, such as Google
        Authenticator, Microsoft Authenticator, or Aegis.
      </p>
      <QrCode label="QR code with the secret below" {...code} />
      <p className="mb-6 mt-6">
        If you cannot scan it, enter this secret in the app:{" "}
        <code className="break-words font-semibold">{secret}</code>
      </p>
      <Form method="post" action={address} noValidate>
        <TwoStepFields
          codeHint="The six digits that your app shows. If the code is rejected, turn on automatic date and time on your phone."
          errors={refusal?.errors}
        />
        <SubmitButton action={address}>Turn on two-step sign-in</SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to="/admin/account">Cancel</Link>
      </p>
    </NarrowPage>
  );
}
