import { titled } from "~/seo/listed-meta";
import { json, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  type AccountRefusal,
  notLoaded,
  renewRecoveryCodes,
  secretForm,
  takeRecoveryCodes,
  requireTwoStep,
} from "./change-sign-in.server";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { sentenceOfCodes, TwoStepForm } from "./credential-fields";
import { AdminPage, FixedNotice } from "../frame/admin-page";

export { headers } from "./login.route";
export { shouldRevalidate } from "~/http/route-handle";

export const meta = titled("Recovery codes");

export const loader = adminLoader(async ({ session }) => {
  const { secret, recoveryCodesLeft } = await requireTwoStep().read(session.email);
  if (!secret) return redirect("/admin/account");
  return json({ codes: takeRecoveryCodes(session), recoveryCodesLeft });
}, notLoaded);

export const action = adminAction(secretForm, renewRecoveryCodes);

export default function RecoveryCodesPage() {
  const { codes, recoveryCodesLeft } = useLoaderData<typeof loader>();
  const refusal = useActionData<AccountRefusal>();
  return (
    <AdminPage title="Recovery codes" notice={<FixedNotice />} width="form" {...refusal}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          <p className="mb-6">
            {`${sentenceOfCodes(recoveryCodesLeft)} They were shown once and cannot be shown again. New codes replace all old ones.`}
          </p>
          <TwoStepForm
            action="/admin/account/recovery-codes"
            button="Create new codes"
            errors={refusal?.errors}
          />
        </>
      )}
      <p className="mt-6">
        <Link to="/admin/account">Back to your account</Link>
      </p>
    </AdminPage>
  );
}

/** The codes appear once, because the site stores only hashes. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const file = `${codes.join("\r\n")}\r\n`;
  return (
    <>
      <p className="mb-6">
        Store these codes where you can find them without your phone. Each code works once. Use it
        instead of a code from the app, or to sign in if you forget your password. You cannot see
        them again after you leave this page.
      </p>
      <ul className="mb-6 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className="button button-filled"
        >
          Download as a text file
        </a>
      </p>
    </>
  );
}
