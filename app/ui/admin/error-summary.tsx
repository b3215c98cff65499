import { type ReactNode, useEffect, useRef } from "react";

const none: Record<string, string | undefined> = {};

interface ErrorSummaryProps {
  /** What is wrong, by the name of the control it is wrong with. */
  errors?: Record<string, string | undefined>;
  /** What is wrong with the form as a whole. */
  problem?: ReactNode;
}

/**
 * Stands above the heading of a form that was refused and takes focus: by
 * `autofocus` without scripts, by an effect after a submission with them
 * (React's `autoFocus` acts on controls only).
 */
export function ErrorSummary({ errors = none, problem }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!summary.current) return;
    summary.current.focus();
    // As the server does it where scripts are off (app/entry.server.tsx).
    if (!document.title.startsWith("Error: ")) {
      document.title = `Error: ${document.title}`;
    }
  }, [errors, problem]);
  const entries = Object.entries(errors).filter(
    // One sentence may concern several controls; it stands here once.
    ([, message], index, all) =>
      message && all.findIndex((other) => other[1] === message) === index,
  );
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
                  href={`#${name}`}
                  onClick={(event) => {
                    // To the router a fragment is a new page, without what the
                    // action has answered.
                    event.preventDefault();
                    document.getElementById(name)?.focus();
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
