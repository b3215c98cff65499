import { Form, useLocation } from "@remix-run/react";
import type { SheetColumn } from "~/transfer/read-sheet.server";
import { Field, Options, HiddenFields } from "~/ui/field";
import { NumberedPages, type pageOf } from "../frame/page-links";

export interface Columns {
  columns: ReturnType<typeof pageOf<SheetColumn>>;
  offered: [value: string, label: string][];
}

const choice = /^(?:column|split)\.(\d+)$/;

/** Reloads the page with the fields that were chosen for the columns of a table. */
export function MatchColumns({ columns: { items, page, pages }, offered }: Columns) {
  const { pathname, search } = useLocation();
  const isHere = (name: string) => {
    const [, index] = choice.exec(name) ?? [];
    return items.some((column) => String(column.index) === index);
  };
  const kept = Array.from(new URLSearchParams(search)).filter(([name]) => !isHere(name));
  return (
    <Form method="get" action={pathname} className="my-6 rounded-lg border p-4">
      <h2 className="mb-4 font-semibold">Fields of the columns</h2>
      <HiddenFields fields={kept} />
      {items.map((column) => (
        <MatchColumn key={column.index} {...column} offered={offered} />
      ))}
      <button type="submit" className="button button-plain">
        Use these fields
      </button>
      <NumberedPages
        page={page}
        pages={pages}
        pathOf={(to) => {
          const query = new URLSearchParams(search);
          query.set("columns", String(to));
          return `?${query}`;
        }}
      />
    </Form>
  );
}

function MatchColumn(props: SheetColumn & Pick<Columns, "offered">) {
  const { index, heading, example, match, misfit, split, offered } = props;
  const hint = example ? `For example: ${example}` : "All its cells are blank.";
  return (
    <>
      <Field name={`column.${index}`} label={heading} hint={hint} error={misfit}>
        {(control) => (
          <select {...control} defaultValue={match}>
            <option value="skip">Leave out</option>
            <Options names={offered} />
          </select>
        )}
      </Field>
      {split ? (
        <Field name={`split.${index}`} label={`Commas in ${heading}`}>
          {(control) => (
            <select {...control} defaultValue={split.isAtCommas ? "," : ";"}>
              <option value=",">{`Between items: ${split.atCommas}`}</option>
              <option value=";">{`Part of the text: ${split.atSemicolons}`}</option>
            </select>
          )}
        </Field>
      ) : null}
    </>
  );
}
