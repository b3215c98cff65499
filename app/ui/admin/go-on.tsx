import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SubmitButton } from "~/ui/admin/submit-button";

/** What a form sends, by name; some names occur more than once. */
type Fields = [name: string, value: string][];

export function HiddenFields({ fields }: { fields: Fields }) {
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

interface GoOnProps {
  /** How many works are done, and how many there are. */
  done: number;
  of: number;
  action: string;
  fields: Fields;
}

/** Tells how far a long request got, and continues it. */
export function GoOn({ done, of, action, fields }: GoOnProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  // With scripts, nobody has to press the button after each part.
  useEffect(() => submit(form.current), [done, submit]);
  const count = (works: number) => works.toLocaleString("en-US");
  return (
    <Form ref={form} method="post" action={action}>
      <h1 className="mb-6 font-display text-2xl">
        {`${count(done)} of ${count(of)} works are done`}
      </h1>
      <p role="status" className="mb-6">
        {`${count(of - done)} works are left. At the end, you can undo all changes at once.`}
      </p>
      <HiddenFields fields={fields} />
      <SubmitButton action={action}>Continue</SubmitButton>
    </Form>
  );
}
