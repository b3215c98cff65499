import { titled } from "~/seo/listed-meta";
import { json, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { encode } from "uqr";
import {
  type AccountRefusal,
  notLoaded,
  secretForm,
  turnOnTwoStep,
  requireTwoStep,
} from "./change-sign-in.server";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { AdminPage } from "../frame/admin-page";
import { TwoStepForm } from "./credential-fields";

export { headers } from "./login.route";
export { shouldRevalidate } from "~/http/route-handle";

export const meta = titled("Set up two-step sign-in");

export const loader = adminLoader(async ({ session }) => {
  const setup = await requireTwoStep().setup(session.email);
  if (!setup) return redirect("/admin/account");
  const { secret, address } = setup;
  return json({ secret, address, code: qrCode(address) });
}, notLoaded);

/** @returns the size in modules, including the quiet zone, and the path of the dark ones. */
function qrCode(text: string) {
  // ISO/IEC 18004 requires a quiet zone of four modules.
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: modules.join("") };
}

export const action = adminAction(secretForm, turnOnTwoStep);

export default function TwoStepPage() {
  const { secret, address, code } = useLoaderData<typeof loader>();
  const refusal = useActionData<AccountRefusal>();
  return (
    <AdminPage title="Set up two-step sign-in" width="form" {...refusal}>
      <p className="mb-6">
        Scan this code with an authenticator app on your phone, such as Google Authenticator,
        Microsoft Authenticator, or Aegis.
      </p>
      <QrCode label="QR code with the secret below" {...code} />
      <p className="mt-6">
        On the phone itself, <a href={address}>open the code in your authenticator app</a>.
      </p>
      <p className="mb-6 mt-6">
        If you cannot scan it, enter this secret in the app:{" "}
        <code className="break-words font-semibold">{secret}</code>
      </p>
      <TwoStepForm
        action="/admin/account/two-step"
        button="Turn on two-step sign-in"
        codeHint="Enter the six digits that your app shows. If the code is rejected, turn on automatic date and time on your phone."
        errors={refusal?.errors}
      />
      <p className="mt-6">
        <Link to="/admin/account">Cancel</Link>
      </p>
    </AdminPage>
  );
}

/** The code is dark on light in every theme, because some apps cannot read inverted codes. */
function QrCode({ label, size, path }: ReturnType<typeof qrCode> & { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="240"
      height="240"
      shapeRendering="crispEdges"
      className="bg-white fill-black [forced-color-adjust:none]"
    >
      <path d={path} />
    </svg>
  );
}
