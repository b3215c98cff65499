import { Field } from "~/routes/admin/frame/field";
import { PasswordField } from "~/routes/admin/frame/sign-in-form";

interface TwoStepFieldsProps {
  codeHint?: string;
  errors?: { currentPassword?: string; code?: string };
}

export function TwoStepFields({
  codeHint = "The six digits that your app shows, or a recovery code.",
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
