import { json, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { encode } from "uqr";
import { errorResponse } from "~/http/error-response.server";
import { own } from "~/kinds/outside";
import { titled } from "~/seo/listed-meta";
import { currentSite } from "~/site.server";
import { AdminPage, FixedNotice } from "../frame/admin-page";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { PostForm, SubmitButton } from "../frame/post-form";
import { PasswordField } from "../frame/sign-in-form";
import {
  type AccountRefusal,
  cancelTwoStep,
  renewRecoveryCodes,
  secretForm,
  takeRecoveryCodes,
  turnOffTwoStep,
  turnOnTwoStep,
  requireTwoStep,
} from "./change-sign-in.server";
import { CodeField, notLoaded, sentenceOfCodes } from "./credential-fields";

const address = "/admin/account/two-step";

export { headers } from "./login.route";
export { shouldRevalidate } from "~/ui/route-handle";

export const meta = titled<typeof loader>((data) => titleFor(data));

interface Loaded {
  /** Two-step sign-in is on without it. */
  setup?: { secret: string; address: string; code: ReturnType<typeof qrCode> };
  /** The codes appear once, because the site stores only hashes. */
  codes?: string[];
  codesLeft: number;
}

function titleFor({ setup, codes }: Partial<Loaded> = {}): string {
  if (setup) return "Set up two-step sign-in";
  return codes ? "Recovery codes" : "Two-step sign-in";
}

export const loader = adminLoader(async ({ session }) => {
  const { secret, recoveryCodesLeft: codesLeft } = await requireTwoStep().read(session.email);
  if (secret) return json<Loaded>({ codes: takeRecoveryCodes(session), codesLeft });
  const setup = await requireTwoStep().setup(session.email, currentSite().name);
  if (!setup) return redirect("/admin/account");
  return json<Loaded>({ setup: { ...setup, code: qrCode(setup.address) }, codesLeft });
}, notLoaded);

/** @returns the size in modules, including the quiet zone, and the path of the dark ones. */
function qrCode(text: string) {
  // ISO/IEC 18004 requires a quiet zone of four modules.
  const { size, data } = encode(text, { ecc: "L", border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: modules.join("") };
}

const acts = {
  save: turnOnTwoStep,
  renew: renewRecoveryCodes,
  "turn-off": turnOffTwoStep,
  cancel: cancelTwoStep,
};

export const action = adminAction(secretForm, (args) => {
  const act = own(acts, args.form.get("intent") ?? "save");
  if (!act) throw errorResponse(400);
  return act(args);
});

export default function TwoStepPage() {
  const loaded = useLoaderData<typeof loader>();
  const { setup, codes, codesLeft } = loaded;
  const refusal = useActionData<AccountRefusal>();
  return (
    <AdminPage title={titleFor(loaded)} notice={<FixedNotice />} width="form" {...refusal}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          {setup ? <Setup {...setup} /> : <ChangesWhileOn codesLeft={codesLeft} />}
          <ConfirmedForm isOn={!setup} errors={refusal?.errors} />
        </>
      )}
      <p className="mt-6">
        <Link to="/admin/account">Back to your account</Link>
      </p>
    </AdminPage>
  );
}

function Setup({ secret, address, code }: NonNullable<Loaded["setup"]>) {
  return (
    <>
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
    </>
  );
}

function ChangesWhileOn({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      <p className="mb-3">
        {`${sentenceOfCodes(codesLeft)} They were shown once and cannot be shown again. New codes replace all old ones.`}
      </p>
      <p className="mb-6">
        If you turn two-step sign-in off, you will sign in with your password alone, and your
        recovery codes will stop working.
      </p>
    </>
  );
}

/** Confirms a change of two-step sign-in with the password and a code. */
function ConfirmedForm({ isOn, errors }: { isOn: boolean } & Pick<AccountRefusal, "errors">) {
  return (
    <PostForm action={address} noValidate>
      <PasswordField
        name="currentPassword"
        label="Your password"
        error={errors?.currentPassword}
        autoComplete="current-password"
      />
      <CodeField
        hint={
          isOn
            ? "Enter the six digits that your app shows, or a recovery code."
            : "Enter the six digits that your app shows. If the code is rejected, turn on automatic date and time on your phone."
        }
        error={errors?.code}
      />
      {isOn ? (
        <p className="actions">
          <SubmitButton action={address} intent="renew">
            Create new codes
          </SubmitButton>{" "}
          <SubmitButton action={address} intent="turn-off" kind="danger">
            Turn off
          </SubmitButton>
        </p>
      ) : (
        <p className="actions">
          <SubmitButton action={address}>Turn on two-step sign-in</SubmitButton>{" "}
          <SubmitButton action={address} intent="cancel" kind="plain">
            Cancel the setup
          </SubmitButton>
        </p>
      )}
    </PostForm>
  );
}

/** Whole pixels, so that a screenshot can be read, too. */
const squarePixels = 3;

/** The code is dark on light in every theme, because some apps cannot read inverted codes. */
function QrCode({ label, size, path }: ReturnType<typeof qrCode> & { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={squarePixels * size}
      height={squarePixels * size}
      shapeRendering="crispEdges"
      className="bg-white fill-black [forced-color-adjust:none]"
    >
      <path d={path} />
    </svg>
  );
}

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
