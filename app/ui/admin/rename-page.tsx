import type { ReactNode } from "react";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { GoOn } from "~/ui/admin/go-on";
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
  /** The names that are replaced. */
  names: string[];
  errors: Partial<Record<string, string>>;
  answer?: RenamingAnswer;
  asked: Asked | null;
  /** Where the confirmed form goes, and what it sends. */
  action: string;
  fields: [name: string, value: string][];
  back: string;
  /** The form that asks for the new name. */
  children: ReactNode;
}

/** Asks for a new name, says what will change, and asks again. */
export function RenamePage(props: RenamePageProps) {
  const { names, errors, answer, asked, action, fields, back } = props;
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
            {props.children}
            {asked ? (
              <RenameConfirmation
                {...asked}
                action={action}
                fields={[
                  ...fields,
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
