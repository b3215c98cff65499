import { creditFields, makersOf } from "./makers";
import { wholeLink } from "./link";
import {
  changeRows,
  formatRows,
  makerRows,
  parseRows,
  readRows,
  type RowList,
  screenshotRows,
} from "./row-list";
import { clean } from "./text";
import { shownFieldNames, type WorkField } from "./work";

export type Passage = "whatWeLove" | "quickTip";

type MakerField = (typeof creditFields)[number];

type Control<Field extends string> = Field extends Passage
  ? `${Field}.${"title" | "content"}`
  : Field extends MakerField
    ? "makers"
    : Field;

export type WorkFormField =
  | "id"
  | "visibility"
  | "publishAt"
  | Control<(typeof shownFieldNames)[number]>;

/**
 * The makers are one value, and so are the screenshots. Their controls are `creatorId`,
 * `coCreators.0.creatorId`, `screenshots.0.url`, and so on.
 */
export const workFormFields: readonly WorkFormField[] = [
  ...shownFieldNames.flatMap((field): WorkFormField[] => {
    if (field === "appId") return [];
    if (isPassage(field)) return [`${field}.title`, `${field}.content`];
    if (field === "creatorId") return ["makers"];
    return isMakerField(field) ? [] : [field];
  }),
  "visibility",
  "publishAt",
  "id",
  "appId",
];

function isMakerField(field: string): field is MakerField {
  return creditFields.some((one) => one === field);
}

function isPassage(field: string): field is Passage {
  return field === "whatWeLove" || field === "quickTip";
}

export type WorkFormValues = Record<WorkFormField, string>;

export const checked = "yes";

/** Reads the revision that an edit began with. */
export function readRev(get: (name: string) => string | null): number {
  return Number(get("rev") ?? 0);
}

const linkFields = ["imageUrl", "iconUrl", "bannerImageUrl", "ctaLink"];

export function readWorkForm(
  get: (name: string) => string | null,
): WorkFormValues {
  const read = (name: string) => (get(name) ?? "").replace(/\r\n?/g, "\n");
  return {
    ...valuesBy((field) =>
      linkFields.includes(field) ? wholeLink(read(field)) : read(field),
    ),
    // A choice between two lists sends one of them whole.
    makers: read("makers") || readRows(makerRows, get),
    screenshots: read("screenshots") || readRows(screenshotRows, get),
  };
}

export const emptyWorkForm: WorkFormValues = {
  ...valuesBy(() => ""),
  type: "medium-feature",
  visibility: "public",
};

export function valuesBy<Value>(
  valueOf: (field: WorkFormField) => Value,
): Record<WorkFormField, Value> {
  return Object.fromEntries(
    workFormFields.map((field) => [field, valueOf(field)]),
  ) as Record<WorkFormField, Value>;
}

/** Rows without an ID and a name are not saved. */
export function makersOfForm({ makers }: Pick<WorkFormValues, "makers">) {
  const coCreators = parseRows(makerRows, makers).map((row) => ({
    creatorId: clean(row.id) || undefined,
    creatorName: clean(row.name) || undefined,
    isAgent: row.isAgent,
  }));
  return makersOf({ coCreators });
}

/** @returns the fields of a document that a control of the form, or a part of one, is about. */
export function fieldsOfControl(control: string): readonly WorkField[] {
  const [field = ""] = control.split(".");
  if (field === "visibility") return ["status", "publishAt"];
  return field === "makers" || isMakerField(field)
    ? creditFields
    : [field as WorkField];
}

export type RowField = "makers" | "screenshots";

/** The buttons that change the rows have these names. */
export const rowButtons: Record<RowField, string> = {
  makers: "makerRows",
  screenshots: "rows",
};

export interface PressedRow {
  field: RowField;
  command: string;
}

export function readPressedRow(
  get: (name: string) => string | null,
): PressedRow | undefined {
  for (const field of ["makers", "screenshots"] as const) {
    const command = get(rowButtons[field]);
    if (command) return { field, command };
  }
  return undefined;
}

export function pressRow(
  values: WorkFormValues,
  { field, command }: PressedRow,
): WorkFormValues {
  const press = <Row>(list: RowList<Row>) =>
    formatRows(list, changeRows(list, parseRows(list, values[field]), command));
  const text = field === "makers" ? press(makerRows) : press(screenshotRows);
  return { ...values, [field]: text };
}
