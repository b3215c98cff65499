import { Form } from "@remix-run/react";
import { EmailField } from "~/ui/admin/email-field";
import { SubmitButton } from "~/ui/admin/submit-button";

interface PasswordResetProps {
  email?: string;
  errors?: { email?: string };
  isSent?: boolean;
}

/** Where the identity provider sends an email with a link. */
export function PasswordReset({ email, errors, isSent }: PasswordResetProps) {
  if (isSent) {
    return (
      <p role="status" className="notice">
        If this address belongs to an account, an email is on its way. Follow
        the link in it to choose a new password. It may take a few minutes; look
        in the spam folder too.
      </p>
    );
  }
  return (
    <>
      <p className="mb-6">
        Enter the email address of your account. You will get an email with a
        link for choosing a new password.
      </p>
      <Form method="post" action="/admin/login/forgot" noValidate>
        <EmailField error={errors?.email} defaultValue={email} />
        <SubmitButton action="/admin/login/forgot">Send the email</SubmitButton>
      </Form>
    </>
  );
}
