import type { WorkFormErrors } from "./check-work-form";
import { focusFields, sayPoint } from "./focal-point";
import { creditFields, makerLine, makersOf } from "./makers";
import { completeLink } from "./link";
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
import { isVisibility, visibilityLabels } from "./visibility";
import { labelOf, shownFieldNames, type WorkField } from "./work";
import { own, wholeNumberIn } from "./outside";

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
  return wholeNumberIn(get("rev")) ?? 0;
}

const linkFields = ["imageUrl", "iconUrl", "bannerImageUrl", "ctaLink"];

export function readWorkForm(get: (name: string) => string | null): WorkFormValues {
  const read = (name: string) => (get(name) ?? "").replace(/\r\n?/g, "\n");
  return {
    ...valuesBy((field) => (linkFields.includes(field) ? completeLink(read(field)) : read(field))),
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
  return Object.fromEntries(workFormFields.map((field) => [field, valueOf(field)])) as Record<
    WorkFormField,
    Value
  >;
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
  return field === "makers" || isMakerField(field) ? creditFields : [field as WorkField];
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

export function readPressedRow(get: (name: string) => string | null): PressedRow | undefined {
  for (const field of ["makers", "screenshots"] as const) {
    const command = get(rowButtons[field]);
    if (command) return { field, command };
  }
  return undefined;
}

export function pressRow(values: WorkFormValues, { field, command }: PressedRow): WorkFormValues {
  const press = <Row>(list: RowList<Row>) =>
    formatRows(list, changeRows(list, parseRows(list, values[field]), command));
  const text = field === "makers" ? press(makerRows) : press(screenshotRows);
  return { ...values, [field]: text };
}

export function labelOfControl(control: string): string {
  const [field = "", part = "", detail] = control.split(".");
  const label = labelOf(field === "visibility" ? "status" : field);
  if (field === "makers") return "Makers";
  if (field === "coCreators") {
    return `Maker ${Number(part) + 2} ${own(partNames, detail ?? "")}`;
  }
  if (detail) return `Screenshot ${Number(part) + 1} ${own(partNames, detail)}`;
  return part ? `${label}: ${part}` : (own(fileLabels, field) ?? label);
}

const partNames = {
  url: "URL",
  caption: "caption",
  file: "file",
  creatorId: "ID",
  creatorName: "name",
  isAgent: "is an AI agent",
};

/** Keys are controls of files in the work form and the settings; values are those of addresses. */
const addresses = {
  imageFile: "imageUrl",
  iconFile: "iconUrl",
  bannerImageFile: "bannerImageUrl",
  cardImageFile: "cardImage",
};

/** @returns the control of the address that a file fills in, if any. */
export function addressControlOf(control: string): string | undefined {
  return /^screenshots\.\d{1,3}\.file$/.test(control)
    ? control.replace(/file$/, "url")
    : own(addresses, control);
}

export const pictureFields = ["imageUrl", "iconUrl", "bannerImageUrl"] as const;

export type PictureField = (typeof pictureFields)[number];

/** @returns the controls beside that of an image's address. */
export function pictureControlsOf(address: string) {
  const control = (kind: string) =>
    /^screenshots\./.test(address)
      ? address.replace(/url$/, kind.toLowerCase())
      : address.replace(/Url$/, kind);
  return { file: control("File"), pick: control("Pick") };
}

/** Reads a field, or the image that was chosen for it from Media. */
export function withPicks(get: (name: string) => string | null): (name: string) => string | null {
  return (name) => (/url$/i.test(name) && get(pictureControlsOf(name).pick)) || get(name);
}

export function inFormOrder(errors: WorkFormErrors): WorkFormErrors {
  const place = (name: string) => {
    const address = addressControlOf(name);
    const [field] = fieldsOfControl(address ?? name);
    const [, list, digits] = /^(\w+)\.(\d+)\./.exec(name) ?? [];
    const row = Number(digits ?? 0) + (list === "coCreators" ? 1 : 0);
    const part = address ? 0 : /(caption|creatorId)$/.test(name) ? 2 : 1;
    const at = workFormFields.findIndex((one) => fieldsOfControl(one)[0] === field);
    return at * 1000 + row * 10 + part;
  };
  const entries = Object.entries(errors);
  return Object.fromEntries(entries.sort(([a], [b]) => place(a) - place(b)));
}

/** Lists the files that were chosen in a form that was saved without them. */
export function fileNamesIn(fields: Iterable<[string, string]>): string[] {
  return Array.from(fields).flatMap(([name, text]) =>
    text && addressControlOf(name) ? [text] : [],
  );
}

const fileLabels = {
  imageFile: "Image file",
  iconFile: "Icon file",
  bannerImageFile: "Banner image file",
};

export function readableValue(field: string, value: string): string {
  if (field === "visibility" && isVisibility(value)) {
    return visibilityLabels[value];
  }
  if (own(focusFields, field)) return sayPoint(value);
  if (field === "inAppPurchases") return value ? "Yes" : "No";
  if (field === "makers") {
    const makers = makersOfForm({ makers: value });
    return makers.map(makerLine).join("\n");
  }
  if (field !== "screenshots") return value;
  return parseRows(screenshotRows, value)
    .map(({ url, caption }, index) => [`${index + 1}. ${url}`, caption].filter(Boolean).join("\n"))
    .join("\n");
}
