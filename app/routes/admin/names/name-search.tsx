import { Form, Link } from "@remix-run/react";
import { Field } from "~/routes/admin/frame/field";

interface NameSearchProps {
  action: string;
  words: string;
  found: number;
}

export function NameSearch({ action, words, found }: NameSearchProps) {
  return (
    <Form key={words} action={action} role="search" className="mt-6 max-w-md">
      <Field name="q" label="Search">
        {(control) => <input {...control} type="search" defaultValue={words} />}
      </Field>
      <p>
        <button type="submit" className="button button-quiet mr-4">
          Search
        </button>{" "}
        {words ? (
          <>
            {found === 1 ? "1 found. " : `${found} found. `}
            <Link to={action}>Show all</Link>
          </>
        ) : null}
      </p>
    </Form>
  );
}
