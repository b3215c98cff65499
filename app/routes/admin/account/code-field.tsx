import { Field } from "~/routes/admin/frame/field";

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
          required
        />
      )}
    </Field>
  );
}
