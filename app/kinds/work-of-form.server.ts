import { makersIn, makerFields } from "./stored-makers.server";
import { formatRows, makerRows, parseRows, screenshotRows, withIds } from "./row-list";
import { isObject, type Screenshot, type StoredWork, type Work } from "./work";
import { checked, makersOfForm, workFormFields, type WorkFormValues } from "./work-form";
import { workSchema } from "./work-schema.server";
import { type Publication, publicationOf, type Visibility, visibilityOf } from "./visibility";
import { valuesBy } from "./field";
import { own } from "./outside";

/** Works for malformed documents, too. */
export function workFormOf({ id, document }: StoredWork, now = new Date()): WorkFormValues {
  const screenshots = workSchema.shape.screenshots.parse(document.screenshots);
  const { status, publishAt } = document as Publication;
  const makers = makersIn(document).map(({ id = "", name, isAgent }) => ({
    id,
    name: name === id ? "" : name,
    isAgent,
  }));
  return {
    ...valuesBy(workFormFields, (field) => {
      const value = valueAt(document, field);
      const texts = (Array.isArray(value) ? value : [value]).filter(isTextual);
      return texts.join(", ");
    }),
    id,
    makers: formatRows(makerRows, makers),
    screenshots: formatRows(screenshotRows, screenshots ?? []),
    inAppPurchases: document.inAppPurchases === true ? checked : "",
    visibility: visibilityOf({ status, publishAt }, now),
  };
}

function valueAt(document: StoredWork["document"], control: string): unknown {
  const [field = "", part] = control.split(".");
  const value = own(document, field);
  if (!part) return value;
  return isObject(value) ? own(value, part) : undefined;
}

function isTextual(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Drops fields that only another type has. `values` passed `checkWorkForm`. */
export function workOfForm(values: WorkFormValues, now = new Date()): Work {
  const { subtitle, features, price, publishAt, ...rest } = workSchema.parse(fieldsOf(values));
  return {
    id: values.id.trim(),
    ...rest,
    ...publicationOf(values.visibility as Visibility, publishAt, now),
    ...(rest.type === "large-feature" && { subtitle, features }),
    ...(rest.type === "list-item" && { price }),
  };
}

export function fieldsOf(values: WorkFormValues) {
  const screenshots = rowsOf(values);
  return {
    ...values,
    ...makerFields(makersOfForm(values)),
    whatWeLove: passageOf(values, "whatWeLove"),
    quickTip: passageOf(values, "quickTip"),
    screenshots: screenshots.length > 0 ? screenshots : undefined,
    inAppPurchases: values.inAppPurchases === checked || undefined,
  };
}

function passageOf(values: WorkFormValues, field: "whatWeLove" | "quickTip") {
  return {
    title: values[`${field}.title`],
    content: values[`${field}.content`],
  };
}

function rowsOf({ screenshots }: WorkFormValues): Screenshot[] {
  const rows = parseRows(screenshotRows, screenshots);
  return withIds(rows.filter(({ url }) => url.trim()));
}
