import { Form } from "@remix-run/react";
import type { AccountRefusal } from "./change-sign-in.server";
import { PasswordField } from "../frame/sign-in-form";
import { SubmitButton } from "../frame/admin-page";
import { type FieldProps, TextField } from "~/ui/field";

interface PasswordFormProps {
  needsCurrent: boolean;
  hint?: string;
  next?: string;
  errors?: AccountRefusal["errors"];
}

export const passwordAddress = "/admin/account/password";

export function PasswordForm({ needsCurrent, hint, next, errors }: PasswordFormProps) {
  return (
    <Form method="post" action={passwordAddress} noValidate>
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
      <SubmitButton action={passwordAddress}>Change password</SubmitButton>
    </Form>
  );
}

type CodeFieldProps = Partial<Omit<FieldProps, "children">>;

export function CodeField({ name = "code", label = "Code", ...field }: CodeFieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      {...field}
      autoComplete={name === "code" ? "one-time-code" : "off"}
      autoCapitalize="off"
      spellCheck={false}
      aria-required
    />
  );
}

export function sentenceOfCodes(count: number): string {
  return `${count} of 10 recovery codes ${count === 1 ? "is" : "are"} left.`;
}
