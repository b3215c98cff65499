import type { FieldChange, TextPart } from "~/changes/field-changes.server";
import { Lines } from "./admin-page";
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
          <Side as="del" text={before} word={after === undefined ? "Removed" : "Before"} />
          <Side as="ins" text={after} word={before === undefined ? "Added" : "After"} />
        </div>
      ))}
    </dl>
  );
  if (!isWhole) return list;
  // w3m and edbrowse show a summary in the line of the text before it.
  return (
    <details className="mt-3">
      <summary className="summary">{` All ${fields.length} fields`}</summary>
      {list}
    </details>
  );
}

function Side({ as: Tag, text, word }: { as: "del" | "ins"; text?: string; word: string }) {
  if (text === undefined) return null;
  return (
    <dd className="max-w-[70ch] whitespace-pre-wrap">
      <span className="text-sm text-ink-soft">{`${word}: `}</span>
      <Tag>
        <Lines text={text} />
      </Tag>
    </dd>
  );
}

function TextDifference({ parts }: { parts: TextPart[] }) {
  return (
    <p className="max-w-[70ch] whitespace-pre-wrap">
      {parts.map(({ kind, text }, index) => {
        const lines = <Lines key={index} text={text} />;
        if (kind === "same") return lines;
        const Tag = kind === "added" ? "ins" : "del";
        return (
          <Tag key={index}>
            <Said>{`${kind}: `}</Said>
            {lines}
            <Said> </Said>
          </Tag>
        );
      })}
    </p>
  );
}

/** Screen readers do not announce `ins` and `del`, so hidden words do. */
function Said({ children }: { children: string }) {
  return <span className="sr-only">{children}</span>;
}
