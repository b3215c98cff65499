import { titled } from "~/seo/listed-meta";
import { redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import {
  type AccountRefusal,
  notLoaded,
  secretForm,
  turnOffTwoStep,
  requireTwoStep,
} from "./change-sign-in.server";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { AdminPage } from "../frame/admin-page";
import { TwoStepForm } from "./credential-fields";

export { headers } from "./login.route";
export { shouldRevalidate } from "~/http/route-handle";

export const meta = titled("Turn off two-step sign-in");

export const loader = adminLoader(async ({ session }) => {
  const { secret } = await requireTwoStep().read(session.email);
  return secret ? null : redirect("/admin/account");
}, notLoaded);

export const action = adminAction(secretForm, turnOffTwoStep);

export default function TwoStepOffPage() {
  const refusal = useActionData<AccountRefusal>();
  return (
    <AdminPage title="Turn off two-step sign-in" width="form" {...refusal}>
      <p className="mb-6">
        You will sign in with your password alone. Your recovery codes will stop working.
      </p>
      <TwoStepForm
        action="/admin/account/two-step/off"
        button="Turn off"
        kind="danger"
        errors={refusal?.errors}
      />
      <p className="mt-6">
        <Link to="/admin/account">Cancel</Link>
      </p>
    </AdminPage>
  );
}
