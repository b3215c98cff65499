import type { ReactNode } from "react";
import { FieldChoice, useFieldChoice } from "~/ui/admin/field-choice";

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  /** Draws the control, wired to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

interface ControlProps {
  id: string;
  name: string;
  className: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** A control with its label above, its hint and what is wrong with it. */
export function Field({ name, label, hint, error, children }: FieldProps) {
  const choice = useFieldChoice(name);
  if (choice) {
    return (
      <FieldChoice name={name} label={label} error={error} choice={choice} />
    );
  }
  const hintId = hint ? `${name}-hint` : undefined;
  const errorId = error ? `${name}-error` : undefined;
  return (
    <div className="mb-6">
      <label htmlFor={name}>{label}</label>
      {hint ? (
        <p id={hintId} className="mb-1 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="mb-1 font-semibold text-danger">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      ) : null}
      {children({
        id: name,
        name,
        className: error ? "control control-wrong" : "control",
        "aria-describedby":
          [hintId, errorId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
    </div>
  );
}
