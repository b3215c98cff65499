import { json } from "@remix-run/node";
import { type Catalogue, everyCategory, everyCreator } from "~/catalogue/catalogue.server";
import { type Merged, mergeFields, type Versions } from "~/changes/save.server";
import { type Base, baseOf, isAsShown } from "~/changes/version.server";
import { AppIdTaken, WorkExists, WorkGone } from "~/changes/works-port";
import { works, media } from "~/data.server";
import { hashOf } from "~/hash.server";
import { workPagePath } from "~/http/paths";
import { checkWorkForm } from "~/kinds/check.server";
import { oncePer } from "~/kinds/derived";
import { unreadableFields, withoutUnreadable } from "~/kinds/edited-document.server";
import type { Errors } from "~/kinds/field";
import { own } from "~/kinds/outside";
import { inZone, withLocalTime } from "~/kinds/publish-time.server";
import { parseRows, type Reader, screenshotRows } from "~/kinds/row-list";
import { shortened } from "~/kinds/text";
import { timeIn } from "~/kinds/typed-value.server";
import { sayVisibility, visibilityOf } from "~/kinds/visibility";
import { type StoredWork, uncategorized } from "~/kinds/work";
import { hiddenBecause, readWork, revOf } from "~/kinds/work-document.server";
import { labelOf, workFieldNames } from "~/kinds/work-fields";
import {
  emptyWorkForm,
  fieldOfControl,
  formRows,
  labelOfControl,
  readWorkForm,
  type WorkFormField,
  workFormFields,
  type WorkFormValues,
  fieldsOfControl,
  comparableValue,
  isSameValue,
} from "~/kinds/work-form";
import { workFormOf } from "~/kinds/work-form-values.server";
import { missingImages } from "~/media/missing-images.server";
import { siteTimeZone } from "~/site.server";
import { find, findOrFail } from "../frame/admin-route.server";
import { type Choices, withChosen } from "../frame/field-choice";
import { refusalOfSave } from "../frame/field-choices.server";
import type { WorkFormData, WorkSuggestions } from "./form-fields";
import { suggestedId } from "./new-work-ids.server";

/** Does not throw, so that a saved form comes back even if its work is gone. */
export async function storedForm(id: string) {
  const { status, work, problem } = await find(works, id);
  const stored = work ?? { id, document: {} };
  const read = readWork(stored);
  const now = new Date();
  return {
    status,
    problem,
    values: withLocalTime(workFormOf(stored), siteTimeZone()),
    base: baseOf(stored.document, workFormOf(stored), comparableValue),
    unreadable: unreadableFields(stored.document).map(({ field, value }) => ({
      name: emptiedControl(field),
      value: hashOf(JSON.stringify(value)),
      text: `${labelOf(field)}: ${shortened(JSON.stringify(value), 1000)}`,
    })),
    visibility:
      hiddenBecause(stored.document) ?? (read && sayVisibility(read, now, siteTimeZone())),
    /** The path is set only if visitors see the work's page. */
    publicPath:
      read?.appId && visibilityOf(read, now) === "public" ? workPagePath(read.appId) : undefined,
  };
}

const emptiedControl = (field: string) => `emptied.${field}`;

/** @returns the work without the values that the form could not show, and that somebody removed. */
export function withoutEmptied({ id, document }: StoredWork, read: Reader): StoredWork {
  const emptied = unreadableFields(document).filter(
    ({ field, value }) => read(emptiedControl(field)) === hashOf(JSON.stringify(value)),
  );
  const fields = emptied.map(({ field }) => field);
  return { id, document: withoutUnreadable(document, fields) };
}

/** @returns the hashes of the values to remove. */
export function emptiedIn(read: Reader): string[] {
  return workFieldNames.flatMap((field) => read(emptiedControl(field)) ?? []);
}

/**
 * @returns the form of a new work with the contents of a stored one, but with another ID.
 * @throws as `findOrFail`
 */
export async function copyOf(id: string, current: Catalogue | undefined): Promise<WorkFormValues> {
  const stored = workFormOf(await findOrFail(works, id));
  const values = withLocalTime(stored, siteTimeZone());
  // A time that has passed would be the date of the copy.
  const isDue = visibilityOf({ publishAt: stored.publishAt }, new Date());
  const publishAt = isDue === "scheduled" ? values.publishAt : "";
  const copy = { ...values, id: "", appId: "", publishAt };
  return { ...copy, id: (current && suggestedId(copy, current)) ?? "" };
}

const mostSuggested = 50;
/** In characters. */
const longest = 100;

/** Offers the most frequent values, also those of drafts. */
export const suggestionsFrom = oncePer((catalogue: Catalogue): WorkSuggestions => {
  const categories = everyCategory(catalogue).filter(({ name }) => name !== uncategorized);
  const creators = everyCreator(catalogue);
  return {
    category: mostOf(categories, ({ group }) => group.works.length).map(({ name }) => name),
    creatorId: mostOf(creators, ({ workCount }) => workCount).map(({ id, name }) => ({ id, name })),
  };
});

/** Keeps the order. A datalist has no space for long texts. */
function mostOf<Item extends { id?: string; name: string }>(
  all: Item[],
  countOf: (item: Item) => number,
): Item[] {
  const short = all.filter(({ id = "", name }) => Math.max(id.length, name.length) <= longest);
  const frequent = short.toSorted((a, b) => countOf(b) - countOf(a)).slice(0, mostSuggested);
  const shown = new Set(frequent);
  return all.filter((item) => shown.has(item));
}

export function readEntries(read: Reader, choices: Choices): WorkFormValues {
  const values = readWorkForm(withChosen(read, choices));
  return inZone(values, read("timeZone"), siteTimeZone());
}

/** A form of another program may not choose, which keeps who sees the work. */
export function withKnownVisibility(values: WorkFormValues, known: StoredWork | undefined) {
  if (values.visibility) return values;
  const { visibility } = known ? workFormOf(known) : emptyWorkForm;
  const isTimed = !known && values.publishAt.trim() !== "";
  return { ...values, visibility: isTimed ? "scheduled" : visibility };
}

/** Refuses a new time beside “Public”, which would have no effect. */
export function unclearTime(
  { visibility, publishAt }: WorkFormValues,
  { rev }: Base,
  known: StoredWork | undefined,
): Errors {
  const at = timeIn(publishAt);
  const isNew =
    !known || (rev === revOf(known.document) && at !== timeIn(workFormOf(known).publishAt));
  const isFuture = visibilityOf({ publishAt: at }, new Date()) === "scheduled";
  const isUnclear = isNew && visibility === "public" && isFuture;
  return isUnclear ? { visibility: publicWithTime } : {};
}

/** What is stored may be wrong. Only what somebody entered must be right. */
export function errorsOfEntries(
  errors: Errors,
  values: WorkFormValues,
  base: Base,
  known: StoredWork | undefined,
): Errors {
  if (!known) return errors;
  const stored = workFormOf(known);
  const isEntered = (field: WorkFormField) =>
    !isAsShown(base, values, field, comparableValue) &&
    !isSameValue(field, values[field], stored[field]);
  const isBlank = (field: WorkFormField) =>
    field !== "id" &&
    fieldsOfControl(field).every((name) =>
      [undefined, null, ""].includes(known.document[name] as null),
    );
  const entries = Object.entries(errors).filter(([control]) => {
    const field = fieldOfControl(control);
    return !field || isEntered(field) || isBlank(field);
  });
  return Object.fromEntries(entries);
}

const publicWithTime =
  "You entered a time in the future, but chose Public. Choose Public from, or remove the time.";

export function mergeForms(versions: Versions<WorkFormValues>): Merged<WorkFormField> {
  const { mine, theirs } = versions;
  const fields = workFormFields.filter((field): field is WorkFormField => field !== "id");
  const merged = mergeFields(fields, versions, comparableValue);
  const { values, differing } = merged;
  const conflicts = new Set(merged.conflicts);
  // Text that was just entered must not be lost silently.
  const isLost = differing.some(
    (field) => values[field].trim() !== "" && (formRows[field].only ?? values.type) !== values.type,
  );
  if (isLost && differing.includes("type")) {
    values.type = mine.type;
    conflicts.add("type");
  }
  // What is stored may be wrong, but what both made of the form must not be.
  const known = checkWorkForm(theirs);
  const wrong = Object.keys(checkWorkForm(values)).filter((control) => !own(known, control));
  for (const field of differing) {
    if (!wrong.some((control) => fieldOfControl(control) === field)) continue;
    values[field] = mine[field];
    conflicts.add(field);
  }
  return { values, conflicts: workFormFields.filter((field) => conflicts.has(field)) };
}

const notStored = "This image is not on the site. Upload it again, or choose a different one.";

/** @returns messages by control. */
export async function imageProblems({ screenshots, ...values }: WorkFormValues): Promise<Errors> {
  const rows = parseRows(screenshotRows, screenshots).map(({ url }, index): [string, string] => [
    `screenshots.${index}.url`,
    url,
  ]);
  const texts = [...Object.entries(values), ...rows];
  const missing = await missingImages(
    media,
    texts.map(([, text]) => text),
  );
  return Object.fromEntries(
    texts.filter((_, index) => missing[index]?.length).map(([control]) => [control, notStored]),
  );
}

/** The messages of `choicesAgain` and `refusalOfSave` use these names. */
export const fieldWording = { labelOf: labelOfControl, edited: "this work" };

export function answering(refusal: WorkFormData) {
  return (more: Partial<WorkFormData>, status = 200) =>
    json<WorkFormData>({ ...refusal, ...more }, status);
}

/** The specification has one sentence for new and for edited works. */
export const failedToSave = "Failed to add work. Please try again.";

const appIdTaken = "Another work already uses this App ID. Choose a different one.";

/** @returns the form with the reason why the work could not be saved. */
export async function refusalOf(cause: unknown, refusal: WorkFormData, person: string) {
  const refuse = answering(refusal);
  if (cause instanceof AppIdTaken) {
    return refuse({ errors: { ...refusal.errors, appId: appIdTaken } }, 409);
  }
  if (cause instanceof WorkExists) {
    const id = "Another work already uses this ID. Choose a different one.";
    return refuse({ errors: { id } }, 409);
  }
  if (cause instanceof WorkGone) {
    return refuse({ choices: {}, errors: {}, isGone: true }, 409);
  }
  const { shown, status } = await refusalOfSave<WorkFormField>(cause, failedToSave, {
    by: person,
    formOf: workFormOf,
    comparable: comparableValue,
    fieldsOfControl,
    ...fieldWording,
    shown: (values) => withLocalTime(values, siteTimeZone()),
  });
  return refuse(shown, status);
}
