import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

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

export function Options({ names }: { names: (readonly [value: string, name: string])[] }) {
  return names.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

/** Suggests values for a text field, with names for those that do not speak for themselves. */
export function DataList(props: { id: string; values: { value: string; name?: string }[] }) {
  return (
    <datalist id={props.id}>
      {props.values.map(({ value, name }, index) => (
        <option key={index} value={value} label={name} />
      ))}
    </datalist>
  );
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
      <FieldError id={errorId} message={error} />{" "}
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

interface SelectFieldProps extends Omit<FieldProps, "children"> {
  chosen?: string;
  options: (readonly [value: string, name: string])[];
}

export function SelectField({ chosen, options, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} defaultValue={chosen}>
          <Options names={options} />
        </select>
      )}
    </Field>
  );
}

type TextFieldProps = Omit<FieldProps, "children"> & Omit<ComponentProps<"input">, "name">;

/** A field with one `input`, which takes the other attributes. */
export function TextField({ name, label, need, hint, error, ...attributes }: TextFieldProps) {
  return (
    <Field {...{ name, label, need, hint, error }}>
      {(control) => <input {...control} type="text" {...attributes} />}
    </Field>
  );
}

const none: Record<string, string | undefined> = {};

export interface ErrorSummaryProps {
  errors?: Record<string, string | undefined>;
  /** The labels distinguish controls with the same message. */
  labelOf?: (name: string) => string;
  problem?: ReactNode;
  /** If false, the only field with a problem takes the focus. */
  takesFocus?: boolean;
}

/** Focuses itself with an effect too: React's `autoFocus` skips elements that are not controls. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { errors = none, labelOf, problem, takesFocus = true } = props;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) summary.current?.focus();
  }, [errors, problem, takesFocus]);
  // The effect runs after each render, because new data may reset the title.
  useEffect(() => {
    if (summary.current && !document.title.startsWith("Error: ")) {
      document.title = `Error: ${document.title}`;
    }
  });
  const entries = Object.entries(errors).filter(([, message]) => message);
  const isShared = (message?: string) =>
    entries.filter(([, other]) => other === message).length > 1;
  if (entries.length === 0 && !problem) return null;
  return (
    // Orca is silent if only a child of the inserted element is the alert.
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a screen reader starts with the problems
      autoFocus={takesFocus}
      className="error-summary"
    >
      <h2 className="font-display text-lg">There is a problem</h2>
      {problem ? <p className="mt-2">{problem}</p> : null}
      {entries.length > 0 ? (
        <ul className="mt-2">
          {entries.map(([name, message]) => (
            <li key={name}>
              <a
                href={`#${controlId(name)}`}
                onClick={(event) => {
                  // Following the fragment would drop the action data.
                  event.preventDefault();
                  document.getElementById(controlId(name))?.focus();
                }}
              >
                {labelOf && isShared(message) ? `${labelOf(name)}: ${message}` : message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export function FieldError({ id, message }: { id?: string; message?: string }) {
  return message ? (
    <p id={id} className="mb-1 font-semibold text-danger">
      <span className="sr-only">Error: </span>
      {message}
    </p>
  ) : null;
}

/** Replaces dots, which CSS selectors would read as classes. */
export function controlId(name: string): string {
  return name.replace(/\./g, "-");
}

/** Sends these values along, unseen. */
export function HiddenFields({ fields }: { fields: [name: string, value: string][] }) {
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
