import { Form, useLocation } from "@remix-run/react";
import type { SheetColumn } from "~/transfer/match-columns.server";
import { HiddenFields, SelectField } from "~/ui/field";
import { NumberedPages } from "../frame/page-links";
import { PlainButton } from "../frame/post-form";
import type { Columns } from "./review.server";

const choice = /^(?:column|split|text)\.(\d+)$/;

interface Props extends Columns {
  pathOf: (page?: number) => string;
}

/** Reloads the page with the fields that were chosen for the columns of a table. */
export function MatchColumns({ columns: { items, page, pages }, offered, pathOf }: Props) {
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
      <PlainButton>Use these fields</PlainButton>
      <NumberedPages page={page} pages={pages} pathOf={pathOf} />
    </Form>
  );
}

function MatchColumn(props: SheetColumn & Pick<Columns, "offered">) {
  const { index, heading, example, match, misfit, split, texts, offered } = props;
  const hint = example ? `For example: ${example}` : "All its cells are blank.";
  return (
    <>
      <SelectField
        name={`column.${index}`}
        label={heading}
        hint={hint}
        error={misfit}
        chosen={match}
        options={[["skip", "Leave out"], ...offered]}
      />
      {split ? (
        <SelectField
          name={`split.${index}`}
          label={`Where to split ${heading}`}
          chosen={split.chosen}
          options={split.options}
        />
      ) : null}
      {texts ? (
        <SelectField
          name={`text.${index}`}
          label={`Texts in ${heading}`}
          hint={texts.unusual.length > 0 ? `${texts.unusual.join(", ")}.` : undefined}
          chosen={texts.choice}
          options={texts.options}
        />
      ) : null}
    </>
  );
}
