import { Form } from "@remix-run/react";
import { Container } from "~/ui/container";

interface SendAgainProps {
  path: string;
  /** Urlencoded, which bounds how much a page's own encodings add. */
  fields: string;
}

/** A form that nobody could take, with all its fields, to be sent once more. */
export function SendAgain({ path, fields }: SendAgainProps) {
  return (
    <Container>
      <div className="max-w-prose py-12">
        <h1 className="mb-6 font-display text-2xl">Nothing was saved yet</h1>
        <p className="mb-6">
          The site cannot tell at the moment who is signed in. What you typed is
          kept on this page: leave it open, and send it again in a minute.
        </p>
        <Form method="post" action={path}>
          {Array.from(new URLSearchParams(fields), ([name, text], index) => (
            <input key={index} type="hidden" name={name} value={text} />
          ))}
          <button type="submit" className="button button-filled">
            Send again
          </button>
        </Form>
      </div>
    </Container>
  );
}
