import { Field } from "~/routes/admin/frame/field";

interface EmailFieldProps {
  error?: string;
  defaultValue?: string;
}

export function EmailField({ error, defaultValue }: EmailFieldProps) {
  return (
    <Field name="email" label="Email address" error={error}>
      {(control) => (
        <input
          {...control}
          type="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}
