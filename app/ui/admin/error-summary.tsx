import { controlId } from "~/ui/admin/field";
import { type ReactNode, useEffect, useRef } from "react";

const none: Record<string, string | undefined> = {};

interface ErrorSummaryProps {
  /** What is wrong, by the name of the control it is wrong with. */
  errors?: Record<string, string | undefined>;
  /** The label of a control, where several may have the same error. */
  labelOf?: (name: string) => string;
  /** What is wrong with the form as a whole. */
  problem?: ReactNode;
}

/**
 * Stands above the heading of a form that was refused and takes focus: by
 * `autofocus` without scripts, by an effect after a submission with them
 * (React's `autoFocus` acts on controls only).
 */
export function ErrorSummary({
  errors = none,
  labelOf,
  problem,
}: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!summary.current) return;
    summary.current.focus();
  }, [errors, problem]);
  // After each render, because newer data of the page may set its title again.
  useEffect(() => {
    // As the server does it where scripts are off (app/entry.server.tsx).
    if (summary.current && !document.title.startsWith("Error: ")) {
      document.title = `Error: ${document.title}`;
    }
  });
  const entries = Object.entries(errors).filter(([, message]) => message);
  // Links to different fields need different names.
  const isShared = (message?: string) =>
    entries.filter(([, other]) => other === message).length > 1;
  if (entries.length === 0 && !problem) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- see above
    <div ref={summary} tabIndex={-1} autoFocus className="error-summary">
      <div role="alert">
        <h2 className="font-display text-lg">There is a problem</h2>
        {problem ? <p className="mt-2">{problem}</p> : null}
        {entries.length > 0 ? (
          <ul className="mt-2">
            {entries.map(([name, message]) => (
              <li key={name}>
                <a
                  href={`#${controlId(name)}`}
                  onClick={(event) => {
                    // To the router a fragment is a new page, without what the
                    // action has answered.
                    event.preventDefault();
                    document.getElementById(controlId(name))?.focus();
                  }}
                >
                  {labelOf && isShared(message)
                    ? `${labelOf(name)}: ${message}`
                    : message}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
