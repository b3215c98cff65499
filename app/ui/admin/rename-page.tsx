import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { GoOn, HiddenFields } from "~/ui/admin/go-on";
import { type Asked, RenameConfirmation } from "~/ui/admin/rename-confirmation";
import { Container } from "~/ui/container";

/** What a renaming that is not complete shows. */
export interface RenamingAnswer {
  /** The batch of the changes, also when the form is sent again. */
  batch: string;
  problem?: string;
  goOn?: { done: number; of: number; fields: [name: string, value: string][] };
}

interface RenamePageProps {
  /** The names that are replaced, and the values that stand for them. */
  names: string[];
  from: string[];
  /** The values of all others, which merge when they are entered. */
  others: string[];
  errors: Partial<Record<string, string>>;
  answer?: RenamingAnswer;
  asked: Asked | null;
  /** Where the confirmed form goes. */
  action: string;
  /** The new name, as the form sends it. */
  to: Record<string, string>;
  /** The list that the names are from. */
  back: string;
  /** The fields for the new name. */
  children: ReactNode;
}

/** Asks for a new name, says what will change, and asks again. */
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
