import { Form } from "@remix-run/react";
import { Container } from "~/ui/container";

interface SendAgainProps {
  path: string;
  /** Urlencoded, which limits the size added by further escaping. */
  fields: string;
}

export function SendAgain({ path, fields }: SendAgainProps) {
  return (
    <Container>
      <div className="max-w-prose py-12">
        <h1 className="mb-6 font-display text-2xl">Nothing was saved yet</h1>
        <p className="mb-6">
          The site could not check your session, so nothing was saved. Your
          changes are kept on this page. Leave the page open, and try again in a
          minute.
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
