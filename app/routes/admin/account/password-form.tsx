import { Form } from "@remix-run/react";
import { PasswordField } from "~/routes/admin/frame/sign-in-form";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

interface PasswordFormProps {
  needsCurrent: boolean;
  hint?: string;
  next?: string;
  errors?: { currentPassword?: string; newPassword?: string };
}

const action = "/admin/account/password";

export function PasswordForm({
  needsCurrent,
  hint,
  next,
  errors,
}: PasswordFormProps) {
  return (
    <Form method="post" action={action} noValidate>
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {needsCurrent ? (
        <PasswordField
          name="currentPassword"
          label="Current password"
          error={errors?.currentPassword}
          autoComplete="current-password"
        />
      ) : null}
      <PasswordField
        name="newPassword"
        label="New password"
        hint={hint}
        error={errors?.newPassword}
        autoComplete="new-password"
      />
      <SubmitButton action={action}>Change password</SubmitButton>
    </Form>
  );
}
