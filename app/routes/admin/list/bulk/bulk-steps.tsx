import { Form, Link } from "@remix-run/react";
import { bulkPath, listPath, withList } from "~/routes/admin/frame/list-path";
import { Confirmation, HiddenFields } from "~/routes/admin/frame/confirmation";
import type { Asked } from "~/routes/admin/frame/run-plan.server";
import { BulkFields } from "~/routes/admin/list/bulk/bulk-fields";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import {
  type BulkAction,
  bulkQuestion,
  type Chosen,
} from "~/routes/admin/list/bulk/bulk-action";
import { countOf } from "~/work/work";

export interface BulkPage {
  chosen: Chosen;
  errors: Partial<Record<string, string>>;
  problem?: string;
  /** Without it, the page asks for the action. */
  asked?: Asked;
  /** Titles of the chosen works that would stay the same. */
  unchanged?: string[];
  /** When the page was shown (ISO 8601). */
  at?: string;
}

interface BulkStepsProps {
  page: BulkPage;
  list: string;
}

export function BulkSteps({ page, list }: BulkStepsProps) {
  const { chosen, errors, problem, asked } = page;
  return (
    <div className="max-w-prose pt-12">
      <ErrorSummary errors={errors} problem={problem} />
      {asked ? (
        <Confirm page={page} asked={asked} list={list} />
      ) : (
        <Choose chosen={chosen} errors={errors} list={list} />
      )}
    </div>
  );
}

interface ChooseProps extends Pick<BulkPage, "chosen" | "errors"> {
  list: string;
}

function Choose({ chosen, errors, list }: ChooseProps) {
  const path = withList(bulkPath, list);
  return (
    <Form method="post" action={path}>
      <HiddenFields fields={worksIn(chosen)} />
      <h1 className="mb-6 font-display text-2xl">Change several works</h1>
      <BulkFields values={chosen.values} errors={errors} />
      <SubmitButton action={path}>Continue</SubmitButton>
      <Link to={listPath(list)} className="button button-quiet ml-3">
        Cancel
      </Link>
    </Form>
  );
}

function worksIn({ which, ids }: Chosen): [string, string][] {
  return [["which", which], ...ids.map((id): [string, string] => ["id", id])];
}

function Confirm({ page, asked, list }: BulkStepsProps & { asked: Asked }) {
  const { chosen, unchanged = [], at = "" } = page;
  const { values } = chosen;
  const count = asked.titles.length;
  const left = `${unchanged.length.toLocaleString("en-US")} of the selected works will not change.`;
  return (
    <>
      <h1 className="mb-6 font-display text-2xl">
        {count > 0 ? bulkQuestion(values, count) : "No works would change"}
      </h1>
      <Confirmation
        asked={asked}
        lists={[
          { items: asked.titles },
          { title: left, items: unchanged, isFolded: true },
        ]}
        action={withList(bulkPath, list)}
        fields={[...Object.entries({ ...values, at }), ...worksIn(chosen)]}
        button={`${verbs[values.action as BulkAction]} ${countOf(count)}`}
        kind={values.action === "delete" ? "danger" : "filled"}
        back={listPath(list)}
        backLabel="Go back to the dashboard"
      />
    </>
  );
}

const verbs: Record<BulkAction, string> = {
  publish: "Publish",
  unpublish: "Unpublish",
  category: "Update",
  creator: "Update",
  delete: "Delete",
};
