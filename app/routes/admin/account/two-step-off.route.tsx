import { titled } from "~/seo/page-meta";
import { redirect } from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { requireTwoStep } from "~/auth/two-step.server";
import {
  type AccountRefusal,
  notConfirmed,
  notLoaded,
  turnOffTwoStep,
} from "~/auth/change-sign-in.server";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { NarrowPage } from "../frame/admin-page";
import { SubmitButton } from "../frame/submit-button";
import { TwoStepFields } from "./credential-fields";

export { headers } from "./login.route";
export { shouldRevalidate } from "../frame/should-revalidate";

const address = "/admin/account/two-step/off";

export const meta = titled("Turn off two-step sign-in");

export const loader = adminLoader(async ({ session }) => {
  const { secret } = await requireTwoStep().read(session.email);
  return secret ? null : redirect("/admin/account");
}, notLoaded);

export const action = adminAction(
  { failed: notConfirmed, isSecret: true },
  turnOffTwoStep,
);

export default function TwoStepOffPage() {
  const refusal = useActionData<AccountRefusal>();
  return (
    <NarrowPage title="Turn off two-step sign-in" refusal={refusal}>
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
