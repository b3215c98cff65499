import { Form, Link } from "@remix-run/react";
import { HiddenFields } from "~/routes/admin/frame/go-on";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

export interface Asked {
  /** Form fields with the new name, trimmed. */
  to: Record<string, string>;
  sentences: string[];
  /** The first of them; `of` counts all. */
  works: { id: string; title: string }[];
  of: number;
  button: string;
  version: string;
  batch: string;
}

interface RenameConfirmationProps extends Asked {
  action: string;
  fields: [name: string, value: string][];
  back: string;
}

export function RenameConfirmation(props: RenameConfirmationProps) {
  const { sentences, works, of, action, fields, button, back } = props;
  const more = of - works.length;
  return (
    <section aria-labelledby="confirmation" className="mt-10">
      <h2 id="confirmation" className="font-display text-xl">
        What will change
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-3">
          {sentence}
        </p>
      ))}
      {works.length > 0 ? (
        <ul className="mt-3 list-disc pl-6">
          {works.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
          {more > 0 ? <li>{`and ${more} more`}</li> : null}
        </ul>
      ) : null}
      <Form method="post" action={action} className="mt-6">
        <HiddenFields fields={fields} />
        <SubmitButton action={action}>{button}</SubmitButton>{" "}
        <Link to={back} className="button button-quiet">
          Cancel
        </Link>
      </Form>
    </section>
  );
}
