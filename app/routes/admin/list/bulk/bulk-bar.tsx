import { type ChangeEvent, useState } from "react";
import { ActionSelect, BulkFields } from "~/routes/admin/list/bulk/bulk-fields";
import type { Chosen, Which } from "~/routes/admin/list/bulk/bulk-action";
import type { OfferedNames } from "~/routes/admin/list/listed-works.server";
import { countOf } from "~/work/work";

/** The form's controls choose this many works. */
export interface Selection {
  /** Only works on this page count as checked. */
  checked: number;
  all: number;
}

interface BulkBarProps {
  /** The selection is unknown without scripts. */
  selection?: Selection;
  /** The works on this page count as `shown`, and those on all pages as `found`. */
  shown: number;
  found: number;
  total: number;
  offered: OfferedNames;
  chosen?: Chosen;
}

/** Sticks to the lower edge, but comes first in the form: Enter presses the first button. */
export function BulkBar(props: BulkBarProps) {
  const { selection, shown, found, total, offered, chosen } = props;
  const [action, setAction] = useState(chosen?.values.action ?? "");
  const count = (works: number) => works.toLocaleString("en-US");
  const isWhole = found === total;
  const whichNames: Record<Which, string> = {
    // The selection is cleared when the page of the list changes.
    checked: shown < found ? "Selected on this page" : "Selected works",
    page: `All ${count(shown)} on this page`,
    all: `All ${count(found)} ${isWhole ? "works" : "that match"}`,
  };
  // Other fields have more space on the next page.
  const hasFields = selection && action === "category";
  const isTyped = chosen !== undefined && chosen.values.action === action;
  return (
    <div className="bulk-bar">
      {selection ? (
        <label className="choice">
          <input
            type="checkbox"
            aria-label="Select all on this page"
            checked={selection.checked === shown}
            onChange={checkAll}
          />
          Select all
        </label>
      ) : null}
      <p aria-live="polite">
        {isWhole ? countOf(total) : `${count(found)} of ${countOf(total)}`}
        {selection?.all ? `, ${count(selection.all)} selected` : null}
      </p>
      <div>
        <label htmlFor="which" className="sr-only">
          Works
        </label>
        <select
          id="which"
          name="which"
          defaultValue={chosen?.which}
          className="control"
        >
          {Object.entries(whichNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="action" className="sr-only">
          Action
        </label>
        <ActionSelect
          id="action"
          className="control"
          defaultValue={action}
          onChange={(event) => setAction(event.currentTarget.value)}
        />
      </div>
      {hasFields || isTyped ? (
        <BulkFields action={action} values={chosen?.values} offered={offered} />
      ) : null}
      <button type="submit" className="button button-filled">
        Continue
      </button>
    </div>
  );
}

function checkAll({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
  for (const box of boxesIn(currentTarget.form)) {
    box.checked = currentTarget.checked;
  }
}

function boxesIn(form: HTMLFormElement | null): HTMLInputElement[] {
  const boxes = form?.querySelectorAll<HTMLInputElement>("input[name=id]");
  return Array.from(boxes ?? []);
}

export function selectionIn(
  form: HTMLFormElement,
  shown: number,
  found: number,
): Selection {
  const checked = boxesIn(form).filter((box) => box.checked).length;
  const which = new FormData(form).get("which");
  const all = which === "all" ? found : which === "page" ? shown : checked;
  return { checked, all };
}
