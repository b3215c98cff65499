import { oncePer } from "~/kinds/derived";
import type { WorkSuggestions, WorkFormData } from "./form-fields";
import { workPagePath } from "~/http/paths";
import { works, media } from "~/data.server";
import { type Catalogue, everyCategory, everyCreator } from "~/catalogue/catalogue.server";
import { find, findOrFail } from "../frame/admin-route.server";
import {
  hiddenBecause,
  makersIn,
  readWork,
  revOf,
  unreadableFields,
  workFormOf,
} from "~/kinds/work-document.server";
import { checkWorkForm } from "~/kinds/check.server";
import { siteTimeZone } from "~/site.server";
import { type StoredWork, uncategorized } from "~/kinds/work";
import { inZone, withLocalTime } from "~/kinds/publish-time.server";
import { timeIn } from "~/kinds/typed-value.server";
import { sayVisibility, visibilityOf } from "~/kinds/visibility";
import {
  emptyWorkForm,
  fieldOfControl,
  formRows,
  readWorkForm,
  type WorkFormField,
  workFormFields,
  type WorkFormValues,
  fieldsOfControl,
  labelOfControl,
  comparableValue,
  isImageField,
  isSameValue,
  pressRow,
  readPressedImage,
  readPressedRow,
} from "~/kinds/work-form";
import { type Choices, withChosen } from "../frame/field-choice";
import { refusalOfSave } from "../frame/field-choices.server";
import type { Errors } from "~/kinds/field";
import { type Merged, mergeFields } from "~/changes/save.server";
import { type Base, baseOf, isAsShown } from "~/changes/version.server";
import { json } from "@remix-run/node";
import { AppIdTaken, WorkExists, WorkGone } from "~/changes/change";
import { labelOf } from "~/kinds/work-fields";
import { shortened } from "~/kinds/text";
import { log } from "~/log.server";
import { imageChoices } from "~/catalogue/images.server";
import { clickableSize } from "~/media/image-name";
import { type FocusField, focusFields, pointAt } from "~/kinds/focal-point";
import { missingImages } from "~/media/missing-images.server";
import { parseRows, screenshotRows, formatRows, type MakerRow, makerRows } from "~/kinds/row-list";
import { own, wholeNumberIn } from "~/kinds/outside";
import { makerIds } from "~/catalogue/new-ids.server";
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
    rev: baseOf(stored.document, workFormOf(stored), comparableValue),
    unreadable: unreadableFields(stored.document).map(
      ({ field, value }) => `${labelOf(field)}: ${shortened(JSON.stringify(value), 1000)}`,
    ),
    visibility:
      hiddenBecause(stored.document) ?? (read && sayVisibility(read, now, siteTimeZone())),
    /** The path is set only if visitors see the work's page. */
    publicPath:
      read?.appId && visibilityOf(read, now) === "public" ? workPagePath(read.appId) : undefined,
  };
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

export function entriesIn(read: (name: string) => string | null, choices: Choices): WorkFormValues {
  const values = readWorkForm(withChosen(read, choices));
  return inZone(values, read("timeZone"), siteTimeZone());
}

/** A form of another program may not choose, which keeps who sees the work. */
export function withKnownVisibility(
  values: WorkFormValues,
  known: StoredWork | undefined,
): WorkFormValues {
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

/** @param base the common ancestor. Without it, every difference is a conflict. */
export function mergeForms(
  base: Base,
  mine: WorkFormValues,
  theirs: WorkFormValues,
): Merged<WorkFormField> {
  const fields = workFormFields.filter((field): field is WorkFormField => field !== "id");
  const merged = mergeFields(fields, base, mine, theirs, comparableValue);
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
  return {
    values,
    conflicts: workFormFields.filter((field) => conflicts.has(field)),
  };
}

/** The messages of `choicesAgain` and `refusalOfSave` use these names. */
export const wording = { labelOf: labelOfControl, edited: "this work" };

function answering(refusal: WorkFormData) {
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
    ...wording,
    shown: (values) => withLocalTime(values, siteTimeZone()),
  });
  return refuse(shown, status);
}

/** @returns the form after a button that does not save it; undefined for the one that does. */
export async function shownAgain(
  read: (name: string) => string | null,
  refusal: WorkFormData,
  current: Catalogue | undefined,
) {
  const { values } = refusal;
  const show = answering(refusal);
  const pressed = readPressedRow(read);
  if (pressed) return show({ values: pressRow(values, pressed), pressed });
  const clicked = readClick(read, values);
  if (clicked) {
    const { field: pointed, point } = clicked;
    return show({ values: { ...values, [pointed]: point }, pointed });
  }
  const image = readImageButton(read);
  if (image?.isRemoval) return show({ values: { ...values, [image.field]: "" } });
  if (image) {
    const picking = await pickingOf(image, current);
    return show(picking, picking.problem ? 503 : 200);
  }
  return undefined;
}

interface ImageButton {
  /** The control with this name has the image's link. */
  field: string;
  isRemoval: boolean;
  q: string;
}

/** @returns the button of an image that sent the form, or its search that Enter sent. */
function readImageButton(get: (name: string) => string | null): ImageButton | undefined {
  const q = (get("imageSearch") ?? "").trim().slice(0, 200);
  const pressed = readPressedImage(get);
  const isRemoval = pressed?.verb === "remove";
  if (isRemoval && !isImageField(pressed.link)) return undefined;
  if (pressed) return { field: pressed.link, isRemoval, q };
  const shown = get("imageField");
  const isSearch = q !== (get("searched") ?? "");
  return isSearch && shown ? { field: shown, isRemoval, q } : undefined;
}

/** @returns where the image of a focal point was clicked, if it was. */
function readClick(
  get: (name: string) => string | null,
  values: WorkFormValues,
): { field: FocusField; point: string } | undefined {
  for (const field of ["imageFocus", "bannerFocus"] as const) {
    if (get(`${field}.x`) === null) continue;
    // A click beside the image counts as one on its edge.
    const at = (axis: string) => wholeNumberIn(get(`${field}.${axis}`)) ?? 0;
    const [left, top] = [at("x"), at("y")];
    const [width, height] = clickableSize(values[focusFields[field]]);
    // Keyboards and text browsers send zeros.
    const isClick = left > 0 || top > 0;
    const point = isClick ? pointAt(left / width, top / height) : values[field];
    return { field, point };
  }
  return undefined;
}

async function pickingOf(
  { field, q }: ImageButton,
  current: Catalogue | undefined,
): Promise<Partial<WorkFormData>> {
  try {
    if (!current) throw new Error("The works could not be read.");
    const found = await imageChoices(media, current.documents, q);
    const images = found.map(({ address, title }) => ({ address, title }));
    return { picking: { field, q, images } };
  } catch (cause) {
    log.error({ err: cause }, "The images could not be read.");
    return { problem: "Failed to load images. Please try again." };
  }
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

/**
 * Fills in the ID of each maker whose name was entered or changed, unless somebody typed an ID. A
 * known creator keeps its spelling, whatever the case in which somebody types the name. A maker who
 * is stored without an ID stays so.
 * @param followed the makers as the form had them before, whose IDs follow the names.
 */
export function withMakerIds(
  values: WorkFormValues,
  followed: MakerRow[],
  catalogue: Pick<Catalogue, "parts">,
  former: StoredWork | undefined,
): { values: WorkFormValues; followed: MakerRow[] } {
  const own = makersIn(former?.document ?? {});
  const rows = parseRows(makerRows, values.makers);
  const isOpen = ({ id, name }: MakerRow) =>
    id.trim() === ""
      ? name.trim() !== "" && !own.some((one) => !one.id && one.name === name.trim())
      : followed.some((row) => row.id === id && row.name.trim() !== name.trim());
  const ids = makerIds(everyCreator(catalogue));
  for (const row of rows) {
    const [id, name] = [row.id.trim(), row.name.trim()];
    if (id && !isOpen(row)) ids.remember(id, name);
  }
  const next: MakerRow[] = [];
  const named = rows.map((row) => {
    const name = row.name.trim();
    const id = isOpen(row) ? name && ids.idFor(name) : row.id;
    // A new spelling in an edit of the creator's work is meant.
    const isOwn = own.some((one) => one.id === id.trim());
    const filled = { ...row, id, name: isOwn ? row.name : ids.spelling(id, row.name) };
    if (id && (isOpen(row) || followed.some((one) => one.id === id))) next.push(filled);
    return filled;
  });
  return { values: { ...values, makers: formatRows(makerRows, named) }, followed: next };
}
