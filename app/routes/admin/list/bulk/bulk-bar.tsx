import { type ChangeEvent, useState } from "react";
import { BulkFields } from "~/routes/admin/list/bulk/bulk-fields";
import { NameLists } from "~/routes/admin/list/filter-choice";
import { useHydrated } from "~/ui/use-hydrated";
import type { Chosen } from "~/routes/admin/list/bulk/bulk-action";
import type { OfferedNames } from "~/routes/admin/list/listed-works.server";

interface BulkBarProps {
  checked: number;
  /** On this page; `found` counts all pages. */
  shown: number;
  found: number;
  isAll: boolean;
  offered: OfferedNames;
  chosen?: Chosen;
}

export function BulkBar({
  checked,
  shown,
  found,
  isAll,
  offered,
  chosen,
}: BulkBarProps) {
  const [isOpen, setIsOpen] = useState(chosen !== undefined);
  const isLive = useHydrated();
  const count = (works: number) => works.toLocaleString("en-US");
  return (
    <div className="bulk">
      {isLive ? (
        <label className="choice">
          <input
            type="checkbox"
            checked={checked > 0 && checked === shown}
            onChange={checkAll}
          />
          <span>Select all on this page</span>
        </label>
      ) : null}
      <details
        open={isOpen || checked > 0}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="summary">
          {checked > 0
            ? `Change the selected works (${checked})`
            : "Change several works"}
        </summary>
        <BulkFields
          values={chosen?.values}
          which={chosen?.which}
          whichNames={{
            checked: "Selected works",
            page: `All ${count(shown)} on this page`,
            all: isAll
              ? `All ${count(found)} works`
              : `All ${count(found)} that match`,
          }}
        />
        <button type="submit" className="button button-quiet mb-3">
          Continue
        </button>
      </details>
      <NameLists offered={offered} />
    </div>
  );
}

function checkAll({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
  const boxes =
    currentTarget.form?.querySelectorAll<HTMLInputElement>("input[name=id]");
  for (const box of Array.from(boxes ?? [])) {
    box.checked = currentTarget.checked;
  }
}
