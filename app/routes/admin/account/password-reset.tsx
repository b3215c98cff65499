import { Form } from "@remix-run/react";
import { EmailField } from "~/routes/admin/frame/email-field";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

interface PasswordResetProps {
  email?: string;
  errors?: { email?: string };
  isSent?: boolean;
}

export function PasswordReset({ email, errors, isSent }: PasswordResetProps) {
  if (isSent) {
    return (
      <p role="status" className="notice">
        If this address belongs to an account, we sent an email with a link for
        choosing a new password. The email can take a few minutes. If you do not
        see it, check your spam folder.
      </p>
    );
  }
  return (
    <>
      <p className="mb-6">
        Enter the email address of your account. We will email you a link for
        choosing a new password.
      </p>
      <Form method="post" action="/admin/login/forgot" noValidate>
        <EmailField error={errors?.email} defaultValue={email} />
        <SubmitButton action="/admin/login/forgot">Send the email</SubmitButton>
      </Form>
    </>
  );
}
