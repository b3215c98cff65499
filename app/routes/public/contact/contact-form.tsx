import { Link } from "@remix-run/react";
import {
  type ContactErrors,
  type ContactFields,
  longestMessage,
} from "~/routes/public/contact/check-contact";
import { Field } from "~/ui/field";

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
            aria-required
            defaultValue={typed.email}
          />
        )}
      </Field>
      <Field
        name="message"
        label="Message"
        hint={`At most ${longestMessage.toLocaleString("en-US")} characters.`}
        error={errors?.message}
      >
        {(control) => (
          <textarea
            {...control}
            rows={8}
            dir="auto"
            aria-required
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
