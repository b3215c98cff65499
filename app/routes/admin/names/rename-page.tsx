import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Confirmation, HiddenFields } from "~/routes/admin/frame/confirmation";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import type { Asked } from "~/routes/admin/frame/run-plan.server";
import { Container } from "~/ui/container";

interface RenamePageProps {
  /** The names as shown; `from` has them as stored. */
  names: string[];
  from: string[];
  /** Suggested values; entering one merges the names. */
  others: string[];
  errors: Partial<Record<string, string>>;
  /** Why the renaming was refused. */
  answer?: { problem: string; batch?: string };
  asked: (Asked & { button: string }) | null;
  action: string;
  to: Record<string, string>;
  back: string;
  children: ReactNode;
}

export function RenamePage(props: RenamePageProps) {
  const { names, errors, answer, asked, action, back } = props;
  const from = props.from.map((value): [string, string] => ["from", value]);
  const heading = names.map((name) => `“${name}”`).join(", ");
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary errors={errors} problem={answer?.problem} />
        <h1 className="mb-6 font-display text-2xl">
          {`Rename or merge ${heading}`}
        </h1>
        <Form key={JSON.stringify(props.to)} action={`${back}/rename`}>
          <HiddenFields fields={from} />
          {props.children}
          <datalist id="others">
            {props.others.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
          <button type="submit" className="button button-quiet">
            See what will change
          </button>
        </Form>
        {asked ? (
          <section aria-labelledby="confirmation" className="mt-10">
            <h2 id="confirmation" className="font-display text-xl">
              What will change
            </h2>
            <Confirmation
              asked={{ ...asked, batch: answer?.batch ?? asked.batch }}
              action={action}
              fields={[]}
              button={asked.button}
              back={back}
            />
          </section>
        ) : null}
      </div>
    </Container>
  );
}
