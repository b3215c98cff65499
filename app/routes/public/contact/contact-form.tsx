import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  type ContactErrors,
  type ContactFields,
  mostCharacters,
} from "~/routes/public/contact/check-contact";

interface ContactFormProps {
  subjects: { value: string; name: string }[];
  typed: ContactFields;
  errors?: ContactErrors;
}

export function ContactForm({ subjects, typed, errors }: ContactFormProps) {
  return (
    <form
      method="post"
      action="/contact-us"
      noValidate
      className="contact-form"
      aria-label="Send a message"
    >
      <Field name="subject" label="Subject">
        {(control) => (
          <select {...control} defaultValue={typed.subject}>
            {subjects.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="name" label="Name (optional)" error={errors?.name}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="name"
            defaultValue={typed.name}
          />
        )}
      </Field>
      <Field
        name="email"
        label="Email address"
        hint="We use it only to answer you."
        error={errors?.email}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="email"
            required
            defaultValue={typed.email}
          />
        )}
      </Field>
      <Field
        name="message"
        label="Message"
        hint={`At most ${mostCharacters.toLocaleString("en-US")} characters.`}
        error={errors?.message}
      >
        {(control) => (
          <textarea
            {...control}
            rows={8}
            dir="auto"
            required
            defaultValue={typed.message}
          />
        )}
      </Field>
      {/* Only programs that fill in every field see a reason to fill in this one. */}
      <p className="decoy">
        <label htmlFor="website">Leave this field empty</label>
        <input
          id="website"
          name="website"
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </p>
      <button type="submit" className="button button-filled">
        Send message
      </button>
      <p className="mt-4 text-sm text-ink-soft">
        We keep your message for at most 365 days. The{" "}
        <Link to="/privacy-policy">privacy policy</Link> explains more.
      </p>
    </form>
  );
}

interface ControlProps {
  id: string;
  name: string;
  className: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  children: (control: ControlProps) => ReactNode;
}

function Field({ name, label, hint, error, children }: FieldProps) {
  const hintId = hint && `${name}-hint`;
  const errorId = error && `${name}-error`;
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

interface ContactProblemProps {
  errors?: ContactErrors;
  problem?: ReactNode;
}

/** Takes the focus when the page opens. */
export function ContactProblem({ errors = {}, problem }: ContactProblemProps) {
  const entries = Object.entries(errors);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a screen reader starts with the problems
    <div tabIndex={-1} autoFocus className="error-summary mt-8">
      <div role="alert">
        <h2 className="font-display text-lg">There is a problem</h2>
        {problem ? <p className="mt-2">{problem}</p> : null}
        {entries.length > 0 ? (
          <ul className="mt-2">
            {entries.map(([name, message]) => (
              <li key={name}>
                <a href={`#${name}`}>{message}</a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
