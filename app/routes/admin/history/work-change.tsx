import { Form } from "@remix-run/react";
import { versionPath } from "~/routes/admin/frame/admin-paths";
import { FieldChangeList } from "~/routes/admin/history/field-change-list";
import { Moment } from "~/routes/admin/frame/moment";
import type { FieldChange } from "~/changes/field-changes.server";

export interface ListedChange {
  workId: string;
  rev: number;
  at: string;
  by: string;
  action: string;
  fields: FieldChange[];
  /** Whether the change added or removed the work. */
  isWhole: boolean;
  isCurrent: boolean;
  canRestore: boolean;
  canUndo: boolean;
  purged?: { at: string; by: string };
}

export function WorkChange({ change }: { change: ListedChange }) {
  const { rev, at, by, action, fields, isWhole, purged } = change;
  const heading = `version-${rev}`;
  return (
    <li className="border-t py-6">
      <h2 id={heading} className="font-display text-lg">
        {`Version ${rev}: ${action}`}
        {change.isCurrent ? ", current version" : ""}
      </h2>
      <p className="text-sm text-ink-soft">
        <Moment at={at} /> by {by}
      </p>
      {purged ? (
        <p className="mt-3">
          Deleted permanently on <Moment at={purged.at} /> by {purged.by}.
        </p>
      ) : null}
      {isWhole && fields.length > 0 ? (
        <details className="mt-3">
          <summary>{`All ${fields.length} fields`}</summary>
          <FieldChangeList fields={fields} />
        </details>
      ) : (
        <FieldChangeList fields={fields} />
      )}
      <div className="mt-4 flex flex-wrap">
        {change.canRestore ? (
          <Form
            method="post"
            action={versionPath(change, "restore")}
            className="mb-3 mr-3"
          >
            <button
              type="submit"
              className="button button-quiet"
              aria-describedby={heading}
            >
              Restore this version
            </button>
          </Form>
        ) : null}
        {change.canUndo ? (
          <Form method="post" action={versionPath(change, "undo")}>
            <button
              type="submit"
              className="button button-quiet"
              aria-describedby={heading}
            >
              Undo this change
            </button>
          </Form>
        ) : null}
      </div>
    </li>
  );
}
