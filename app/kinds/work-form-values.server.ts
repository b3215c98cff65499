import { valuesBy } from "./field";
import { makerFields } from "./makers";
import { isObject, own } from "./outside";
import { formatRows, makerRows, parseRows, screenshotRows } from "./row-list";
import { plainDocument, timeIn } from "./typed-value.server";
import { publicationOf, type Visibility, visibilityOf } from "./visibility";
import type { Screenshot, StoredWork, Work, WorkDocument, WorkFields } from "./work";
import { isTextual, makersIn, publicationIn, seenDocument } from "./work-document.server";
import { workFieldNames } from "./work-fields";
import { checked, makersOfForm, workFormFields, type WorkFormValues } from "./work-form";
import { listIn, textReaders, workSchema } from "./work-schema.server";

/** Works for malformed documents, too. */
export function workFormOf(work: StoredWork): WorkFormValues {
  const now = new Date();
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
      const rows = workSchema.shape.screenshots.parse(plainDocument(document).screenshots);
      return formatRows(screenshotRows, rows ?? []);
    }
    case "inAppPurchases":
      return document.inAppPurchases === true ? checked : "";
    case "visibility": {
      const publication = publicationIn(document);
      // A time that cannot be read hides the work.
      return publication ? visibilityOf(publication, now) : "draft";
    }
    case "publishAt":
      return timeIn(seenDocument(document).publishAt) ?? "";
    default:
      return textAt(plainDocument(document), name);
  }
}

function textAt(document: WorkDocument, name: string): string {
  const [field = "", part] = name.split(".");
  const whole = own(document, field);
  const value = part && isObject(whole) ? own(whole, part) : part ? undefined : whole;
  const list = listIn(value);
  const texts = Array.isArray(list) ? list.filter((item) => item !== null) : [value];
  return texts.every(isTextual) ? texts.join(", ") : "";
}

/** Drops fields that only another type has. `values` passed `checkWorkForm`. */
export function workOfForm(values: WorkFormValues): Work {
  const { subtitle, features, price, ...rest } = fieldsOf(values) as WorkFields;
  return {
    id: values.id.trim(),
    ...rest,
    ...publicationOf(values.visibility as Visibility, rest, new Date()),
    ...(rest.type === "large-feature" && { subtitle, features }),
    ...(rest.type === "list-item" && { price }),
  };
}

/** @returns the fields that the values are about; blank ones are undefined. */
export function fieldsOf(values: Partial<WorkFormValues>): Partial<WorkFields> {
  const { makers, screenshots, inAppPurchases, publishAt } = values;
  const given: WorkDocument = {
    ...values,
    ...(publishAt !== undefined && { publishAtLocal: publishAt }),
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
  return rows.length > 0 ? rows : undefined;
}
