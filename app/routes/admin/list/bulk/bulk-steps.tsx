import { Form, Link } from "@remix-run/react";
import { bulkPath, listPath, withList } from "~/routes/admin/frame/list-path";
import { Confirmation, HiddenFields } from "~/routes/admin/frame/confirmation";
import type { Asked } from "~/routes/admin/frame/run-plan.server";
import { ActionSelect, BulkFields } from "~/routes/admin/list/bulk/bulk-fields";
import { Field } from "~/ui/field";
import type { OfferedNames } from "~/routes/admin/list/listed-works.server";
import { ErrorSummary } from "~/ui/error-summary";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import {
  type BulkAction,
  bulkQuestion,
  type BulkValues,
  type Chosen,
} from "~/routes/admin/list/bulk/bulk-action";
import { countOf } from "~/work/work";

export interface BulkPage {
  chosen: Chosen;
  /** The user chose this many works of the total. */
  selected: number;
  total: number;
  /** The fields suggest these names. */
  offered?: OfferedNames;
  errors?: Partial<Record<string, string>>;
  problem?: string;
  /** The chosen values have the name of a known creator. */
  request?: BulkValues;
  /** Without a plan, the page asks for the action, or for the fields that it needs. */
  asked?: Asked;
  /** Each line describes the change of one work. */
  lines?: string[];
  /** The chosen works with these titles would stay the same. */
  unchanged?: string[];
  /** The page was shown at this time (ISO 8601). */
  at?: string;
}

interface BulkStepsProps {
  page: BulkPage;
  list: string;
}

export function BulkSteps({ page, list }: BulkStepsProps) {
  const { chosen, errors, problem, asked, selected, total } = page;
  const values = page.request ?? chosen.values;
  const heading = asked
    ? asked.titles.length > 0
      ? bulkQuestion(values, asked.titles.length)
      : "No works would change"
    : "Change several works";
  return (
    <div className="max-w-prose pt-12">
      <ErrorSummary errors={errors} problem={problem} />
      <h1 className="mb-2 font-display text-2xl">{heading}</h1>
      <p className="mb-6 text-ink-soft">
        {`${countOf(total)}, ${selected.toLocaleString("en-US")} selected`}
      </p>
      {asked ? (
        <Confirm page={page} asked={asked} list={list} />
      ) : (
        <Choose page={page} list={list} />
      )}
    </div>
  );
}

function Choose({ page, list }: BulkStepsProps) {
  const { chosen, errors, offered } = page;
  const { values } = chosen;
  const path = withList(bulkPath, list);
  return (
    <Form method="post" action={path}>
      <HiddenFields fields={worksIn(chosen)} />
      <Field name="action" label="Action" error={errors?.action}>
        {(control) => (
          <ActionSelect {...control} defaultValue={values.action} />
        )}
      </Field>
      {offered ? (
        <BulkFields
          action={values.action}
          values={values}
          errors={errors}
          offered={offered}
        />
      ) : null}
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
  const { chosen, lines = [], unchanged = [], at = "" } = page;
  const { values } = chosen;
  const count = asked.titles.length;
  const left = `${unchanged.length.toLocaleString("en-US")} of the selected works will not change.`;
  return (
    <Confirmation
      asked={asked}
      lists={[
        { items: lines },
        { title: left, items: unchanged, isFolded: true },
      ]}
      action={withList(bulkPath, list)}
      fields={[...Object.entries({ ...values, at }), ...worksIn(chosen)]}
      button={buttonFor(values.action as BulkAction, count)}
      kind={values.action === "delete" ? "danger" : "filled"}
      back={listPath(list)}
      backLabel="Go back to the dashboard"
    />
  );
}

function buttonFor(action: BulkAction, count: number): string {
  const works = countOf(count);
  switch (action) {
    case "publish":
      return `Publish ${works} now`;
    case "unpublish":
      return `Make ${works} ${count === 1 ? "a draft" : "drafts"}`;
    case "delete":
      return `Delete ${works}`;
    default:
      return `Update ${works}`;
  }
}
