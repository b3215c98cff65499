import { Form } from "@remix-run/react";
import { CodeField } from "~/routes/admin/account/code-field";
import { EmailField } from "~/routes/admin/frame/email-field";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

interface RecoveryStepsProps {
  email?: string;
  errors?: { email?: string; recoveryCode?: string };
}

export function RecoverySteps({ email, errors }: RecoveryStepsProps) {
  return (
    <>
      <p className="mb-4">
        In a terminal on the server, this command sets a new password and ends
        all sessions:
      </p>
      <pre className="mb-10 overflow-x-auto">
        <code>npm run admin -- set-password</code>
      </pre>
      <h2 className="mb-4 font-display text-xl">With a recovery code</h2>
      <p className="mb-6">
        If you turned on two-step sign-in, you can use a recovery code instead
        of the password. You also need your authenticator app. Choose a new
        password after you sign in.
      </p>
      <Form method="post" action="/admin/login/forgot" noValidate>
        <EmailField error={errors?.email} defaultValue={email} />
        <CodeField
          name="recoveryCode"
          label="Recovery code"
          error={errors?.recoveryCode}
        />
        <SubmitButton action="/admin/login/forgot">Continue</SubmitButton>
      </Form>
    </>
  );
}
