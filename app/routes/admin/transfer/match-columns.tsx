import { Form } from "@remix-run/react";
import type { SheetFacts } from "~/transfer/read-sheet.server";

/** Reloads the page with the fields that were chosen for the columns. */
export function MatchColumns({
  file,
  sheet: { unknown, offered },
}: {
  file: string;
  sheet: SheetFacts;
}) {
  if (unknown.length === 0) return null;
  return (
    <Form
      method="get"
      action="/admin/transfer"
      className="my-6 rounded-lg border p-4"
    >
      <h3 className="font-semibold">
        {`Columns with unknown headings: ${unknown.length}`}
      </h3>
      <p className="mb-4 text-sm text-ink-soft">
        These columns are left out, unless you choose a field for them.
      </p>
      <input type="hidden" name="file" value={file} />
      {unknown.map(({ index, heading, example, match }) => (
        <div key={index} className="mb-4">
          <label htmlFor={`column-${index}`} className="font-semibold">
            {heading}
          </label>
          <p className="text-sm text-ink-soft" dir="auto">
            {example ? `For example: ${example}` : "All its cells are blank."}
          </p>
          <select
            id={`column-${index}`}
            name={`column.${index}`}
            defaultValue={match}
            className="control"
          >
            <option value="">Leave out</option>
            {offered.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button type="submit" className="button button-quiet">
        Use these fields
      </button>
    </Form>
  );
}
