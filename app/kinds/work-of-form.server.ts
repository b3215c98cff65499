import { makersIn, makerFields } from "./stored-makers.server";
import { formatRows, makerRows, parseRows, screenshotRows, withIds } from "./row-list";
import {
  isObject,
  type Screenshot,
  type StoredWork,
  type Work,
  type WorkDocument,
  type WorkFields,
} from "./work";
import { workFieldNames } from "./work-fields";
import { checked, makersOfForm, workFormFields, type WorkFormValues } from "./work-form";
import { textReaders, workSchema } from "./work-schema.server";
import { publicationOf, type Visibility, visibilityOf } from "./visibility";
import { valuesBy } from "./field";
import { own } from "./outside";

/** Works for malformed documents, too. */
export function workFormOf(work: StoredWork, now = new Date()): WorkFormValues {
  return valuesBy(workFormFields, (field) => formValueOf(work, field, now));
}

export function formValueOf({ id, document }: StoredWork, name: string, now: Date): string {
  switch (name) {
    case "id":
      return id;
    case "makers": {
      const rows = makersIn(document).map(({ id = "", name, isAgent }) => {
        return { id, name: name === id ? "" : name, isAgent };
      });
      return formatRows(makerRows, rows);
    }
    case "screenshots": {
      const rows = workSchema.shape.screenshots.parse(document.screenshots);
      return formatRows(screenshotRows, rows ?? []);
    }
    case "inAppPurchases":
      return document.inAppPurchases === true ? checked : "";
    case "visibility":
      return visibilityOf(document, now);
    default:
      return textAt(document, name);
  }
}

function textAt(document: WorkDocument, name: string): string {
  const [field = "", part] = name.split(".");
  const whole = own(document, field);
  const value = part && isObject(whole) ? own(whole, part) : part ? undefined : whole;
  const texts = (Array.isArray(value) ? value : [value]).filter(isTextual);
  return texts.join(", ");
}

function isTextual(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Drops fields that only another type has. `values` passed `checkWorkForm`. */
export function workOfForm(values: WorkFormValues, now = new Date()): Work {
  const { subtitle, features, price, publishAt, ...rest } = fieldsOf(values) as WorkFields;
  return {
    id: values.id.trim(),
    ...rest,
    ...publicationOf(values.visibility as Visibility, publishAt, now),
    ...(rest.type === "large-feature" && { subtitle, features }),
    ...(rest.type === "list-item" && { price }),
  };
}

/** @returns the fields that the values are about; blank ones are undefined. */
export function fieldsOf(values: Partial<WorkFormValues>): Partial<WorkFields> {
  const { makers, screenshots, inAppPurchases } = values;
  const given: WorkDocument = {
    ...values,
    ...(makers !== undefined && makerFields(makersOfForm({ makers }))),
    ...passageOf(values, "whatWeLove"),
    ...passageOf(values, "quickTip"),
    ...(screenshots !== undefined && { screenshots: rowsOf(screenshots) }),
    ...(inAppPurchases !== undefined && {
      inAppPurchases: inAppPurchases === checked || undefined,
    }),
  };
  const fields = workFieldNames.filter((field) => Object.hasOwn(given, field));
  const read = valuesBy(fields, (field) => {
    const [schema, value] = [workSchema.shape[field], given[field]];
    const readText = typeof value === "string" && textReaders.get(schema);
    return readText ? readText(value) || undefined : schema.safeParse(value).data;
  });
  return read as Partial<WorkFields>;
}

function passageOf(values: Partial<WorkFormValues>, field: "whatWeLove" | "quickTip") {
  const [title, content] = [values[`${field}.title`], values[`${field}.content`]];
  return title === undefined ? {} : { [field]: { title, content } };
}

function rowsOf(text: string): Screenshot[] | undefined {
  const rows = parseRows(screenshotRows, text).filter(({ url }) => url.trim());
  return rows.length > 0 ? withIds(rows) : undefined;
}
