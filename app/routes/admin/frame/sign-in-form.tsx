import { Form, Link } from "@remix-run/react";
import { EmailField } from "~/routes/admin/frame/email-field";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { NarrowPage } from "~/routes/admin/frame/narrow-page";
import { PasswordField } from "~/routes/admin/frame/password-field";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

interface SignInFormProps {
  reason?: string;
  email?: string;
  next: string;
  errors?: { email?: string; password?: string };
  problem?: string;
}

export function SignInForm({
  reason,
  email,
  next,
  errors,
  problem,
}: SignInFormProps) {
  return (
    <NarrowPage>
      <ErrorSummary errors={errors} problem={problem} />
      <h1 className="mb-6 font-display text-2xl">Admin Login</h1>
      {reason ? <p className="mb-6">{reason}</p> : null}
      <Form method="post" action="/admin/login" noValidate>
        <input type="hidden" name="next" value={next} />
        <EmailField error={errors?.email} defaultValue={email} />
        <PasswordField
          name="password"
          label="Password"
          error={errors?.password}
          autoComplete="current-password"
        />
        <SubmitButton action="/admin/login" busy="Logging in...">
          Login
        </SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to="/admin/login/forgot">Forgot your password?</Link>
      </p>
    </NarrowPage>
  );
}
