import { makersIn, makerFields } from "./stored-makers.server";
import {
  formatRows,
  makerRows,
  parseRows,
  screenshotRows,
  withIds,
  makerControl,
  type MakerRow,
} from "./row-list";
import {
  isObject,
  type Screenshot,
  type StoredWork,
  type Work,
  type WorkDocument,
  type WorkFields,
} from "./work";
import { workFieldNames } from "./work-fields";
import {
  checked,
  makersOfForm,
  workFormFields,
  type WorkFormValues,
  formRows,
  type WorkFormField,
} from "./work-form";
import { textReaders, workSchema } from "./work-schema.server";
import { publicationOf, type Visibility, visibilityOf } from "./visibility";
import { valuesBy, type Errors } from "./field";
import { own } from "./outside";
import { addressProblem, checkFields, onlyDots } from "./check.server";
import { keyOfMaker } from "./makers";
import { bytesOf, unprintableProblem } from "./text";
import { readPublishTime, timeProblem } from "./publish-time.server";

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
export function workOfForm(values: WorkFormValues): Work {
  const { subtitle, features, price, publishAt, ...rest } = fieldsOf(values) as WorkFields;
  return {
    id: values.id.trim(),
    ...rest,
    ...publicationOf(values.visibility as Visibility, publishAt, new Date()),
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

export const appIdTaken = "Another work already uses this App ID. Choose a different one.";

/** Names, dates, and quotes take the rest of a document's 400 kB. */
const mostBytes = 390_000;

type TextField = Exclude<WorkFormField, "makers" | "screenshots">;

const textFields = workFormFields.filter(
  (field): field is TextField => field !== "makers" && field !== "screenshots",
);

/**
 * Checks the given fields.
 * @param values with the publication time in UTC. @returns messages by control.
 */
export function checkWorkForm(values: Partial<WorkFormValues>): Errors {
  const given = textFields.filter((field) => values[field] !== undefined);
  const typed = valuesBy(given, (field) => {
    const text = values[field] ?? "";
    return field === "type" ? text : text.trim();
  });
  const errors = checkFields(formRows, given, typed);
  const check = (control: string, problem: string | undefined) => {
    if (problem) errors[control] = problem;
  };
  const seen = new Set<string>();
  parseRows(makerRows, values.makers ?? "").forEach((row, index) => {
    for (const part of ["id", "name"] as const) {
      check(makerControl(index, part), makerProblem(row, part, seen));
    }
  });
  parseRows(screenshotRows, values.screenshots ?? "").forEach((row, index) => {
    check(`screenshots.${index}.url`, screenshotProblem(row));
    check(`screenshots.${index}.caption`, unprintableProblem(row.caption));
  });
  if (values.visibility === "scheduled" && !values.publishAt) {
    check("publishAt", noTime);
  }
  if (bytesOf(Object.values(values).join("")) > mostBytes) {
    check("description", tooLarge);
  }
  return errors;
}

/** Checks fields with a local publication time. @returns them with the time in UTC. */
export function checkLocalForm<Values extends Partial<WorkFormValues>>(
  values: Values,
  timeZone: string,
): { entered: Values; errors: Errors } {
  const text = values.publishAt?.trim();
  if (text === undefined) return { entered: values, errors: checkWorkForm(values) };
  const entered = { ...values, publishAt: readPublishTime(text, timeZone) };
  const errors = checkWorkForm(entered);
  // Such a time is left unread, so it has an error already.
  const problem = errors.publishAt && timeProblem(text, timeZone);
  return {
    entered,
    errors: problem ? { ...errors, publishAt: problem } : errors,
  };
}

const noTime =
  "Enter the date and time from which visitors see the work, or choose Public or Draft.";

const tooLarge = "This work is too large to store. Shorten its text.";

/** @param seen the makers of the rows before. */
function makerProblem(row: MakerRow, part: "id" | "name", seen: Set<string>): string | undefined {
  const [id, name] = [row.id.trim(), row.name.trim()];
  const ofText = (part === "id" && onlyDots(id)) || unprintableProblem(row[part]);
  if (ofText) return ofText;
  if (!id && !name) return part === "name" && row.isAgent ? "Enter a name." : undefined;
  if ((part === "name") !== (name !== "")) return undefined;
  const key = keyOfMaker({ id, name });
  if (seen.has(key)) return "This maker is already in the list. Remove one of the two.";
  seen.add(key);
  return undefined;
}

/** A blank row is not saved, so it has no problem. */
function screenshotProblem({ url, caption }: Screenshot): string | undefined {
  return !url.trim() && caption.trim()
    ? "Choose an image or enter its link, or remove this screenshot."
    : (addressProblem(url.trim()) ?? unprintableProblem(url));
}

/** Checks one name or ID alone, as a rename does. */
export function makerRowProblem(part: "id" | "name", text: string): string | undefined {
  return makerProblem({ ...makerRows.blank, [part]: text }, part, new Set());
}
