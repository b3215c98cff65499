import { Form, Link } from "@remix-run/react";
import { bulkPath, listPath, withList } from "~/routes/admin/frame/list-path";
import { BulkFields } from "~/routes/admin/list/bulk/bulk-fields";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { GoOn, HiddenFields } from "~/routes/admin/frame/go-on";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import {
  type BulkAction,
  bulkQuestion,
} from "~/routes/admin/list/bulk/bulk-action";
import type {
  BulkPage,
  BulkState,
} from "~/routes/admin/list/bulk/bulk-steps.server";

interface BulkStepsProps {
  page: BulkPage;
  list: string;
}

export function BulkSteps({ page, list }: BulkStepsProps) {
  const { step, state, changed, unchanged, since, errors, problem } = page;
  const path = withList(bulkPath, list);
  const count = changed.count.toLocaleString("en-US");
  const cancel = (
    <Link to={listPath(list)} className="button button-quiet ml-3">
      Cancel
    </Link>
  );
  return (
    <div className="max-w-prose pt-12">
      <ErrorSummary
        errors={errors}
        problem={
          problem && (
            <>
              {problem}
              <Titles titles={since} />
            </>
          )
        }
      />
      {step === "go on" ? (
        <GoOn
          done={state.of - changed.count}
          of={state.of}
          action={path}
          fields={fieldsOf(state)}
        />
      ) : (
        <Form method="post" action={path}>
          <HiddenFields fields={fieldsOf(state, step === "choose")} />
          {step === "choose" ? (
            <>
              <h1 className="mb-6 font-display text-2xl">
                Change several works
              </h1>
              <BulkFields values={state.values} errors={errors} />
              <SubmitButton action={path}>Continue</SubmitButton>
              {cancel}
            </>
          ) : changed.count === 0 ? (
            <>
              <h1 className="mb-6 font-display text-2xl">
                No works would change
              </h1>
              <Unchanged works={unchanged} />
              <Link to={listPath(list)}>Go back to the dashboard</Link>
            </>
          ) : (
            <>
              <h1 className="mb-6 font-display text-2xl">
                {bulkQuestion(state.values, changed.count)}
              </h1>
              <p>
                These works will change. You can undo this on the next page.
              </p>
              <Titles {...changed} />
              <Unchanged works={unchanged} />
              <div className="mt-6">
                <SubmitButton
                  action={path}
                  kind={state.values.action === "delete" ? "danger" : "filled"}
                >
                  {`${verbs[state.values.action as BulkAction]} ${count === "1" ? "1 work" : `${count} works`}`}
                </SubmitButton>
                {cancel}
              </div>
            </>
          )}
        </Form>
      )}
    </div>
  );
}

const verbs: Record<BulkAction, string> = {
  publish: "Publish",
  unpublish: "Unpublish",
  category: "Update",
  creator: "Update",
  delete: "Delete",
};

function fieldsOf(
  { values, ids, ...others }: BulkState,
  isTyping = false,
): [string, string][] {
  return [
    ...Object.entries({ ...(isTyping ? {} : values), ...others }).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
    ...ids.map((id): [string, string] => ["id", id]),
  ];
}

function Unchanged({ works }: { works: BulkPage["unchanged"] }) {
  if (works.count === 0) return null;
  return (
    <details className="mt-4">
      <summary>
        {`${works.count.toLocaleString("en-US")} of the selected works will not change.`}
      </summary>
      <Titles {...works} />
    </details>
  );
}

function Titles({ titles, count = 0 }: { titles: string[]; count?: number }) {
  const rest = count - titles.length;
  return (
    <ul className="mt-2 list-disc pl-6">
      {titles.map((title, index) => (
        <li key={index}>{title}</li>
      ))}
      {rest > 0 ? <li>{`and ${rest.toLocaleString("en-US")} more`}</li> : null}
    </ul>
  );
}
