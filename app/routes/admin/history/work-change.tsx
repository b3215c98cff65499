import { Link } from "@remix-run/react";
import { restorePath, undoWorkPath } from "~/routes/admin/frame/admin-paths";
import { FieldChangeList } from "~/routes/admin/history/field-change-list";
import { Moment } from "~/routes/admin/frame/moment";
import type { FieldChange } from "~/changes/field-changes.server";

export interface ListedChange {
  workId: string;
  rev: number;
  batch: string;
  at: string;
  by: string;
  words: string;
  fields: FieldChange[];
  /** Whether the change added or removed the work. */
  isWhole: boolean;
  isCurrent: boolean;
  canRestore: boolean;
  canUndo: boolean;
  purged?: { at: string; by: string };
}

export function WorkChange({ change }: { change: ListedChange }) {
  const { rev, at, by, words, fields, isWhole, purged } = change;
  const heading = `version-${rev}`;
  return (
    <li className="border-t py-6">
      <h2 id={heading} className="font-display text-lg">
        {`Version ${rev}: ${words}`}
        {change.isCurrent ? ", current version" : ""}
      </h2>
      <p className="text-sm text-ink-soft">
        <Moment at={at} /> by {by}
      </p>
      {purged ? (
        <p className="mt-3">
          Deleted permanently <Moment at={purged.at} isInSentence /> by{" "}
          {purged.by}.
        </p>
      ) : null}
      <FieldChangeList fields={fields} isWhole={isWhole} />
      <p className="mt-4 flex flex-wrap">
        {change.canRestore ? (
          <Link
            to={restorePath(change)}
            className="button button-quiet mb-3 mr-3"
            aria-describedby={heading}
          >
            Restore this version
          </Link>
        ) : null}
        {change.canUndo ? (
          <Link
            to={undoWorkPath(change.batch, change.workId, "work")}
            className="button button-quiet mb-3"
            aria-describedby={heading}
          >
            Undo this change
          </Link>
        ) : null}
      </p>
    </li>
  );
}
