import { Form } from "@remix-run/react";
import { PasswordField } from "../frame/sign-in-form";
import { SubmitButton } from "../frame/submit-button";
import { Field } from "~/ui/field";

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

interface TwoStepFieldsProps {
  codeHint?: string;
  errors?: { currentPassword?: string; code?: string };
}

export function TwoStepFields({
  codeHint = "Enter the six digits that your app shows, or a recovery code.",
  errors,
}: TwoStepFieldsProps) {
  return (
    <>
      <PasswordField
        name="currentPassword"
        label="Your password"
        error={errors?.currentPassword}
        autoComplete="current-password"
      />
      <CodeField hint={codeHint} error={errors?.code} />
    </>
  );
}

interface CodeFieldProps {
  name?: string;
  label?: string;
  hint?: string;
  error?: string;
}

export function CodeField({
  name = "code",
  label = "Code",
  ...field
}: CodeFieldProps) {
  return (
    <Field name={name} label={label} {...field}>
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete={name === "code" ? "one-time-code" : "off"}
          autoCapitalize="off"
          spellCheck={false}
          aria-required
        />
      )}
    </Field>
  );
}
