import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

type Fields = [name: string, value: string][];

export function HiddenFields({ fields }: { fields: Fields }) {
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

interface GoOnProps {
  done: number;
  of: number;
  action: string;
  fields: Fields;
}

export function GoOn({ done, of, action, fields }: GoOnProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  // With scripts, each part continues without a click.
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
