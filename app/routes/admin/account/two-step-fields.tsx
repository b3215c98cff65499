import { CodeField } from "~/routes/admin/account/code-field";
import { PasswordField } from "~/routes/admin/frame/password-field";

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
