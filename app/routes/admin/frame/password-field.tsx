import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Field } from "~/routes/admin/frame/field";

interface PasswordFieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  autoComplete: "current-password" | "new-password";
}

/** A password field that is cleared after each submission. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const isSubmitting = useNavigation().state === "submitting";
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = control.current;
    if (!isSubmitting || !input) return undefined;
    return () => {
      input.value = "";
    };
  }, [isSubmitting]);
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          ref={control}
          type="password"
          autoComplete={autoComplete}
          required
        />
      )}
    </Field>
  );
}
