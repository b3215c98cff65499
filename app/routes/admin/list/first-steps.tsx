import { Form, Link } from "@remix-run/react";
import type { Step } from "~/first-steps.server";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

const action = "/admin/site/first-steps";

interface FirstStepsProps {
  steps: Step[];
  isOpen: boolean;
}

/** Until everything is done, or someone hides the list. */
export function FirstSteps({ steps, isOpen }: FirstStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <details open={isOpen} className="first-steps">
      <summary>
        <h2>First steps</h2>
        {` ${done} of ${steps.length} are done`}
      </summary>
      <ol className="mt-4 max-w-prose list-decimal space-y-3 pl-6">
        {steps.map((step) => (
          <li key={step.text}>
            <StepText {...step} />
          </li>
        ))}
      </ol>
      <Form method="post" action={action} className="mt-6">
        <SubmitButton action={action} intent="dismiss" kind="quiet">
          Hide this list
        </SubmitButton>
      </Form>
    </details>
  );
}

function StepText({ text, isDone, link, reads }: Step) {
  if (isDone) {
    return (
      <span className="text-ink-soft">
        <span className="font-semibold">Done:</span> {text}
      </span>
    );
  }
  return (
    <>
      {text}. {link ? <Link to={link.to}>{link.text}</Link> : null}
      {reads ? (
        <Form method="post" action={action} className="mt-2">
          <input type="hidden" name="read" value={reads.name} />
          <button
            type="submit"
            aria-label={`I have read it: ${reads.title}`}
            className="button button-quiet"
          >
            I have read it
          </button>
        </Form>
      ) : null}
    </>
  );
}
