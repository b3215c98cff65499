import { type ChangeEvent, type ComponentProps, useState } from "react";
import { countOf } from "~/kinds/work";
import { labelOf } from "~/kinds/work-fields";
import { checked } from "~/kinds/work-form";
import { DataList, Options, TextField } from "~/ui/field";
import { useSite } from "~/ui/use-site";
import type { ListPage } from "../list-entries.server";
import type { OfferedNames } from "../listed-works.server";

export const bulkActionNames = {
  publish: "Publish now",
  schedule: "Public from",
  unpublish: "Make drafts",
  category: "Set category",
  creator: "Set creator",
  "add-maker": "Add a maker",
  "remove-maker": "Remove a maker",
  delete: "Delete",
};

export type BulkAction = keyof typeof bulkActionNames;

export type Which = "checked" | "page" | "all";

export const bulkFields = [
  "action",
  "category",
  "creatorId",
  "creatorName",
  "creatorIsAgent",
  "publishAt",
] as const;

/** The texts are as in the form. */
export type BulkValues = Record<(typeof bulkFields)[number], string>;

/** These actions need a maker. */
export const makerActions = ["creator", "add-maker", "remove-maker"];

export interface Chosen {
  values: BulkValues;
  which: Which;
  ids: string[];
}

/** The form's controls choose this many works. */
export interface Selection {
  /** Only works on this page count as checked. */
  checked: number;
  all: number;
}

interface BulkBarProps {
  list: ListPage;
  /** The selection is unknown without scripts. */
  selection?: Selection;
  chosen?: Chosen;
}

/**
 * Sticks to the lower edge while a work is selected, or stands below the list without scripts, but
 * comes first in the form: Enter presses the first button.
 */
export function BulkBar({ list, selection, chosen }: BulkBarProps) {
  const { entries, found, total, offered } = list;
  const shown = entries.length;
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
    <>
      {selection ? (
        <label className="choice items-center text-sm print:hidden">
          <input
            type="checkbox"
            aria-label="Select all on this page"
            checked={selection.checked === shown}
            onChange={checkAll}
          />{" "}
          Select all
        </label>
      ) : null}
      <div className="bulk-bar [@media(scripting:none)]:static">
        <p aria-live="polite">
          {isWhole ? countOf(total) : `${count(found)} of ${countOf(total)}`}
          {selection?.all ? `, ${count(selection.all)} selected` : null}
        </p>
        <div>
          <label htmlFor="which" className="sr-only">
            Works
          </label>{" "}
          <select id="which" name="which" defaultValue={chosen?.which} className="control">
            <Options names={Object.entries(whichNames)} />
          </select>
        </div>
        <div>
          <label htmlFor="action" className="sr-only">
            Action
          </label>{" "}
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
    </>
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

export function selectionIn(form: HTMLFormElement, shown: number, found: number): Selection {
  const checked = boxesIn(form).filter((box) => box.checked).length;
  const which = new FormData(form).get("which");
  const all = which === "all" ? found : which === "page" ? shown : checked;
  return { checked, all };
}

export function ActionSelect(props: ComponentProps<"select">) {
  return (
    <select {...props} name="action">
      <option value="">Choose an action</option>
      <Options names={Object.entries(bulkActionNames)} />
    </select>
  );
}

interface BulkFieldsProps {
  action: string;
  values?: BulkValues;
  errors?: Partial<Record<string, string>>;
  offered: OfferedNames;
}

function PublishAt({ value = "", error }: { value?: string; error?: string }) {
  const { timeZone } = useSite();
  return (
    <TextField
      name="publishAt"
      label={`${labelOf("publishAt")} (${timeZone})`}
      error={error}
      // A text box also takes a time with an offset, which a clock change can require.
      type={error && value ? "text" : "datetime-local"}
      defaultValue={value}
      autoComplete="off"
    />
  );
}

/** Shows the fields that an action needs. */
export function BulkFields({ action, values, errors = {}, offered }: BulkFieldsProps) {
  const text = (
    name: "category" | "creatorId" | "creatorName",
    label: string,
    list?: string,
    hint?: string,
  ) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      error={errors[name]}
      defaultValue={values?.[name]}
      list={list}
      autoComplete="off"
    />
  );

  if (action === "category") {
    return (
      <>
        {text("category", "New category", "new-categories")}
        <DataList id="new-categories" values={offered.categories.values} />
      </>
    );
  }
  if (action === "schedule")
    return <PublishAt value={values?.publishAt} error={errors.publishAt} />;
  if (!makerActions.includes(action)) return null;
  return (
    <>
      {text("creatorName", "Creator name")}
      {text("creatorId", "Creator ID", "new-creators", "If it is blank, it follows from the name.")}
      <DataList id="new-creators" values={offered.creators.values} />
      <label className="choice mb-6">
        <input
          name="creatorIsAgent"
          type="checkbox"
          value={checked}
          defaultChecked={values?.creatorIsAgent === checked}
        />{" "}
        AI agent
      </label>
    </>
  );
}
