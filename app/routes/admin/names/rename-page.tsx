import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { GoOn, HiddenFields } from "~/routes/admin/frame/go-on";
import {
  type Asked,
  RenameConfirmation,
} from "~/routes/admin/names/rename-confirmation";
import { Container } from "~/ui/container";

export interface RenamingAnswer {
  /** Stays the same when the form is sent again. */
  batch: string;
  problem?: string;
  goOn?: { done: number; of: number; fields: [name: string, value: string][] };
}

interface RenamePageProps {
  /** The names as shown; `from` has them as stored. */
  names: string[];
  from: string[];
  /** Suggested values; entering one merges the names. */
  others: string[];
  errors: Partial<Record<string, string>>;
  answer?: RenamingAnswer;
  asked: Asked | null;
  action: string;
  to: Record<string, string>;
  back: string;
  children: ReactNode;
}

export function RenamePage(props: RenamePageProps) {
  const { names, errors, answer, asked, action, back } = props;
  const from = props.from.map((value): [string, string] => ["from", value]);
  const heading = names.map((name) => `“${name}”`).join(", ");
  const batch = answer?.batch ?? asked?.batch ?? "";
  return (
    <Container>
      <div className="max-w-prose pt-12">
        {answer?.goOn ? (
          <GoOn {...answer.goOn} action={action} />
        ) : (
          <>
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
              <RenameConfirmation
                {...asked}
                action={action}
                fields={[
                  ...from,
                  ...Object.entries(asked.to),
                  ["version", asked.version],
                  ["batch", batch],
                  ["of", String(asked.of)],
                ]}
                back={back}
              />
            ) : null}
          </>
        )}
      </div>
    </Container>
  );
}
