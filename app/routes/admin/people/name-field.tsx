import { Field } from "~/routes/admin/frame/field";

interface NameFieldProps {
  name?: string;
  error?: string;
}

export function NameField({ name, error }: NameFieldProps) {
  return (
    <Field
      name="name"
      label="Name"
      hint="Shown to other people of the admin, such as in the history. For example: Ana Silva"
      error={error}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="name"
          defaultValue={name}
          aria-required
        />
      )}
    </Field>
  );
}
