import { Field } from "~/routes/admin/frame/field";

interface FileFieldProps {
  label: string;
  error?: string;
}

export function FileField({ label, error }: FileFieldProps) {
  return (
    <Field
      name="file"
      label={label}
      hint="JPEG, PNG, WebP, AVIF, GIF, or SVG, up to 15 MB and 50 megapixels."
      error={error}
    >
      {(control) => (
        <input {...control} type="file" accept="image/*,.heic,.heif" />
      )}
    </Field>
  );
}
