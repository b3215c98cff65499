import {
  blankScreenshot,
  changeRows,
  formatScreenshots,
  mostScreenshots,
  parseScreenshots,
  withIds,
} from "~/work/screenshot-list";
import {
  type Screenshot,
  shownFieldNames,
  type StoredWork,
  type Work,
  type WorkField,
  workSchema,
} from "~/work/work";

type Passage = "whatWeLove" | "quickTip";

type Control<Field extends string> = Field extends Passage
  ? `${Field}.${"title" | "content"}`
  : Field;

export type WorkFormField =
  "id" | "publishAt" | Control<(typeof shownFieldNames)[number]>;

/** The screenshots are one value, whose controls are `screenshots.0.url` and so on. */
export const workFormFields: readonly WorkFormField[] = [
  "id",
  ...shownFieldNames.flatMap((field) =>
    isPassage(field)
      ? ([`${field}.title`, `${field}.content`] as const)
      : [field],
  ),
  "publishAt",
];

function isPassage(field: string): field is Passage {
  return field === "whatWeLove" || field === "quickTip";
}

export type WorkFormValues = Record<WorkFormField, string>;

export const checked = "yes";

/** The revision that an edit began with. */
export function readRev(get: (name: string) => string | null): number {
  return Number(get("rev") ?? 0);
}

export function readWorkForm(
  get: (name: string) => string | null,
): WorkFormValues {
  const read = (name: string) => (get(name) ?? "").replace(/\r\n?/g, "\n");
  return {
    ...valuesBy(read),
    // A choice between two lists sends one of them whole.
    screenshots: read("screenshots") || formatScreenshots(readRows(get)),
  };
}

function readRows(get: (name: string) => string | null): Screenshot[] {
  return Array.from({ length: mostScreenshots }, (_, index) => {
    const [id, url, caption] = ["id", "url", "caption"].map((part) =>
      get(`screenshots.${index}.${part}`),
    );
    if (url === null && caption === null) return undefined;
    return { id: id ?? "", url: url ?? "", caption: caption ?? "" };
  }).filter((row) => row !== undefined);
}

export const emptyWorkForm: WorkFormValues = {
  ...valuesBy(() => ""),
  type: "medium-feature",
};

/** Works for malformed documents, too. */
export function workFormOf({ id, document }: StoredWork): WorkFormValues {
  const screenshots = workSchema.shape.screenshots.parse(document.screenshots);
  return {
    ...valuesBy((field) => {
      const value = valueAt(document, field);
      const texts = (Array.isArray(value) ? value : [value]).filter(isTextual);
      return texts.join(", ");
    }),
    id,
    screenshots: formatScreenshots(
      screenshots?.slice(0, mostScreenshots) ?? [],
    ),
    inAppPurchases: document.inAppPurchases === true ? checked : "",
  };
}

function valueAt(document: StoredWork["document"], control: string): unknown {
  const [field = "", part] = control.split(".");
  const value = document[field];
  if (!part) return value;
  const isObject = typeof value === "object" && value !== null;
  return isObject ? (value as Record<string, unknown>)[part] : undefined;
}

function isTextual(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

export function valuesBy<Value>(
  valueOf: (field: WorkFormField) => Value,
): Record<WorkFormField, Value> {
  return Object.fromEntries(
    workFormFields.map((field) => [field, valueOf(field)]),
  ) as Record<WorkFormField, Value>;
}

/** Drops fields that only another type has. `values` passed `checkWorkForm`. */
export function workOfForm(values: WorkFormValues): Work {
  const { subtitle, features, price, ...rest } = workSchema.parse(
    fieldsOf(values),
  );
  return {
    id: values.id.trim(),
    ...rest,
    ...(rest.type === "large-feature" && { subtitle, features }),
    ...(rest.type === "list-item" && { price }),
  };
}

export function fieldsOf(values: WorkFormValues) {
  return {
    ...values,
    whatWeLove: passageOf(values, "whatWeLove"),
    quickTip: passageOf(values, "quickTip"),
    screenshots: rowsOf(values).length > 0 ? rowsOf(values) : undefined,
    inAppPurchases: values.inAppPurchases === checked || undefined,
  };
}

function passageOf(values: WorkFormValues, field: Passage) {
  return {
    title: values[`${field}.title`],
    content: values[`${field}.content`],
  };
}

function rowsOf({ screenshots }: WorkFormValues): Screenshot[] {
  const rows = parseScreenshots(screenshots);
  return withIds(rows.filter(({ url }) => url.trim()));
}

export function fieldOfControl(control: string): WorkField {
  return control.split(".")[0] as WorkField;
}

export function changeScreenshots(
  values: WorkFormValues,
  command: string,
): WorkFormValues {
  const rows = parseScreenshots(values.screenshots);
  const changed = changeRows(rows, command, blankScreenshot);
  return { ...values, screenshots: formatScreenshots(changed) };
}
