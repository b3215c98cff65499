import { Form } from "@remix-run/react";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

interface SignInHelpProps {
  address: string;
  canReset: boolean;
  isTwoStepOn: boolean;
}

export function SignInHelp({ address, ...can }: SignInHelpProps) {
  if (!can.canReset) return null;
  return (
    <section aria-labelledby="sign-in" className="mt-12">
      <h2 id="sign-in" className="mb-4 font-display text-xl">
        If the person cannot sign in
      </h2>
      <Form method="post" action={address} className="mb-6">
        <p className="mb-3">
          A link for choosing a new password works once, within an hour. Give it
          to nobody else.
        </p>
        <SubmitButton action={address} intent="reset-password" kind="quiet">
          Create a link for a new password
        </SubmitButton>
      </Form>
      {can.isTwoStepOn ? (
        <Form method="post" action={address}>
          <p className="mb-3">
            If the phone and the recovery codes are lost, turn off two-step
            sign-in. The person signs in with the password alone, and learns
            that an administrator did this.
          </p>
          <SubmitButton action={address} intent="reset-two-step" kind="danger">
            Turn off two-step sign-in
          </SubmitButton>
        </Form>
      ) : null}
    </section>
  );
}
