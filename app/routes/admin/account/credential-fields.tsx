import { type FieldProps, TextField } from "~/ui/field";

export const notLoaded = "Failed to load your account. Please try again.";

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
