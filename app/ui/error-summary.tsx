import { type ReactNode, useEffect, useRef } from "react";

const none: Record<string, string | undefined> = {};

export interface ErrorSummaryProps {
  errors?: Record<string, string | undefined>;
  /** The labels distinguish controls with the same message. */
  labelOf?: (name: string) => string;
  problem?: ReactNode;
}

/** Focuses itself with an effect too: React's `autoFocus` skips elements that are not controls. */
export function ErrorSummary({ errors = none, labelOf, problem }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [errors, problem]);
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
      autoFocus
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

interface FieldErrorProps {
  id: string | undefined;
  message: string | undefined;
}

export function FieldError({ id, message }: FieldErrorProps) {
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
