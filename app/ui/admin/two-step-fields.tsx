import { CodeField } from "~/ui/admin/code-field";
import { PasswordField } from "~/ui/admin/password-field";

interface TwoStepFieldsProps {
  codeHint: string;
  errors?: { currentPassword?: string; code?: string };
}

/** What every change of the two-step sign-in asks for. */
export function TwoStepFields({ codeHint, errors }: TwoStepFieldsProps) {
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
