import type { FieldChange, TextPart } from "~/changes/field-changes.server";
import { bytesInPage } from "./page-links";

/** The texts of a page have at most this many bytes; further fields are only named. */
const mostText = 30_000;
const mostNames = 15_000;

/** @param rows the changes of a page. */
export function fittingFields<Row extends { fields: FieldChange[] }>(rows: Row[]): Row[] {
  let text = 0;
  let names = 0;
  return rows.map((row) => {
    const fields = row.fields.flatMap((field) => {
      const { label } = field;
      names += bytesInPage(label);
      if (names > mostNames) return [];
      if (text > mostText) return { label };
      text += bytesInPage(field);
      return field;
    });
    return { ...row, fields };
  });
}

interface FieldChangeListProps {
  fields: FieldChange[];
  /** If set, the work was added, deleted, or restored, so it has many fields. */
  isWhole?: boolean;
}

export function FieldChangeList({ fields, isWhole }: FieldChangeListProps) {
  if (fields.length === 0) return null;
  const list = (
    <dl>
      {fields.map(({ label, before, after, parts }) => (
        <div key={label}>
          <dt className="mt-3 text-sm font-semibold text-ink-soft">{label}</dt>
          {parts ? (
            <dd>
              <TextDifference parts={parts} />
            </dd>
          ) : null}
          {before === undefined ? null : (
            <dd className="max-w-[70ch] whitespace-pre-wrap">
              <span className="text-sm text-ink-soft">
                {after === undefined ? "Removed: " : "Before: "}
              </span>
              <del>{before}</del>
            </dd>
          )}
          {after === undefined ? null : (
            <dd className="max-w-[70ch] whitespace-pre-wrap">
              <span className="text-sm text-ink-soft">
                {before === undefined ? "Added: " : "After: "}
              </span>
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
  if (!isWhole) return list;
  return (
    <details className="mt-3">
      <summary className="summary">{`All ${fields.length} fields`}</summary>
      {list}
    </details>
  );
}

function TextDifference({ parts }: { parts: TextPart[] }) {
  return (
    <p className="max-w-[70ch] whitespace-pre-wrap">
      {parts.map(({ kind, text }, index) =>
        kind === "added" ? (
          <ins key={index}>
            <Said>added: </Said>
            {text}
            <Said> </Said>
          </ins>
        ) : kind === "removed" ? (
          <del key={index}>
            <Said>removed: </Said>
            {text}
            <Said> </Said>
          </del>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  );
}

/** Screen readers do not announce `ins` and `del`, so hidden words do. */
function Said({ children }: { children: string }) {
  return <span className="sr-only">{children}</span>;
}
