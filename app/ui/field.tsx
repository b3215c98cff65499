import type { ReactNode } from "react";
import { controlId, FieldError } from "./error-summary";

export interface FieldProps {
  name: string;
  label: string;
  /** Forms where every field is required omit it. */
  need?: "required" | "optional";
  hint?: string;
  error?: string;
  children: (control: ControlProps) => ReactNode;
}

interface ControlProps {
  id: string;
  name: string;
  className: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

interface OptionsProps {
  names: (readonly [value: string, name: string])[];
}

export function Options({ names }: OptionsProps) {
  return names.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

export function Field({ name, label, need, hint, error, children }: FieldProps) {
  // Required controls announce it themselves.
  const id = controlId(name);
  const needId = need === "optional" ? `${id}-need` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="field">
      <label htmlFor={id} className={need && "inline-block"}>
        {label}
      </label>
      {need ? (
        <>
          {" "}
          <span id={needId} className="text-sm text-ink-soft">
            ({need})
          </span>
        </>
      ) : null}
      {hint ? (
        <p id={hintId} className="mb-1 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError id={errorId} message={error} />
      {children({
        id,
        name,
        className: error ? "control control-wrong" : "control",
        "aria-describedby": [hintId, errorId, needId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
        // A browser calls a blank control with `required` invalid from the start.
        "aria-required": need === "required" ? true : undefined,
      })}
    </div>
  );
}
