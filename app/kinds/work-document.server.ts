import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { oncePer } from "./derived";
import { valuesBy } from "./field";
import { creditFields, keyOfMaker, type Maker, makerFields, makersOf } from "./makers";
import { own } from "./outside";
import { formatRows, makerRows, parseRows, screenshotRows } from "./row-list";
import { type Publication, publicationOf, type Visibility, visibilityOf } from "./visibility";
import {
  isObject,
  type Screenshot,
  type StoredWork,
  withFields,
  type Work,
  type WorkDocument,
  type WorkFields,
} from "./work";
import { workFieldNames } from "./work-fields";
import {
  checked,
  fieldsOfControl,
  makersOfForm,
  workFormFields,
  type WorkFormValues,
} from "./work-form";
import { textReaders, workSchema } from "./work-schema.server";

/**
 * After an edit, only one work needs to be parsed again.
 * @returns undefined if it is malformed.
 */
export const readWork = oncePer(({ id, document }: StoredWork): Work | undefined => {
  const { success, data } = workSchema.safeParse(document);
  return success ? { id, ...data } : undefined;
});

const creditSchema = workSchema.pick({ coCreators: true, creatorIsAgent: true }).extend({
  creatorId: workSchema.shape.creatorId.catch(undefined),
  creatorName: workSchema.shape.creatorName.catch(undefined),
});

/** Works for malformed documents, too. */
export const makersIn = oncePer((document: WorkDocument): readonly Maker[] =>
  makersOf(creditSchema.parse(document)),
);

/**
 * Reverses `makersIn`.
 * @param renamed returns the new name and ID of a stored maker.
 */
export function withMakers(
  document: WorkDocument,
  makers: readonly Maker[],
  renamed?: (maker: Maker) => Maker,
): WorkDocument {
  return withFields(document, makerFields(makers, makerRowsIn(document, renamed)));
}

function makerRowsIn({ coCreators }: WorkDocument, renamed = (maker: Maker) => maker) {
  const rows = Array.isArray(coCreators) ? coCreators.filter(isObject) : [];
  return new Map(
    rows.flatMap((row) =>
      makersIn({ coCreators: [row] }).map((maker) => [keyOfMaker(renamed(maker)), row] as const),
    ),
  );
}

const publicationSchema = workSchema.pick({ status: true, publishAt: true });

/** @returns undefined if the publication time is malformed. */
export function publicationIn(document: WorkDocument): Publication | undefined {
  return publicationSchema.safeParse(document).data;
}

export function isPublic(document: WorkDocument, now: Date): boolean {
  const publication = publicationIn(document);
  return !!publication && visibilityOf(publication, now) === "public";
}

export function newDocument(fields: WorkFields, now: Date): WorkDocument {
  const time = now.toISOString();
  return withFields({}, { ...fields, createdAt: time, updatedAt: time });
}

/** Keeps fields that the form does not have, and drops emptied ones. */
export function editedDocument(
  document: WorkDocument,
  fields: WorkFields,
  now: Date,
): WorkDocument {
  return documentWith(document, { ...noFields, ...fields }, now);
}

const noFields: Partial<WorkFields> = Object.fromEntries(
  workFormFields
    .filter((name) => name !== "id")
    .flatMap(fieldsOfControl)
    .map((field) => [field, undefined]),
);

/** Changes only the given fields. */
export function documentWith(
  document: WorkDocument,
  fields: Partial<WorkFields>,
  now: Date,
): WorkDocument {
  const time = now.toISOString();
  return withFields(document, {
    ...fields,
    ...structuredFields(document, fields, now),
    ...(Object.hasOwn(fields, "creatorId") && editedMakers(document, fields)),
    createdAt: document.createdAt ?? time,
    updatedAt: time,
  });
}

/** Keeps the makers beyond those that the form shows, and unchanged ones as they are stored. */
function editedMakers(document: WorkDocument, fields: Partial<WorkFields>): WorkDocument {
  const [known, entered] = [makersIn(document), makersOf(fields)];
  const isKept =
    isDeepStrictEqual(entered, known.slice(0, makerRows.most)) &&
    creditFields.every((field) => isReadable(document, field));
  return isKept
    ? valuesBy(creditFields, (field) => document[field])
    : makerFields([...entered, ...known.slice(makerRows.most)], makerRowsIn(document));
}

const structured = ["features", "whatWeLove", "quickTip", "screenshots", "inAppPurchases"] as const;

/** Keeps unchanged values as they are stored, such as a comma in a feature, and surplus data. */
function structuredFields(
  document: WorkDocument,
  fields: Partial<WorkFields>,
  now: Date,
): WorkDocument {
  const given = structured.filter((field) => Object.hasOwn(fields, field));
  if (given.length === 0) return {};
  const work = { id: "", document };
  const shown = workFormFields.filter((name) => given.some((field) => name.startsWith(field)));
  const known = fieldsOf(valuesBy(shown, (name) => formValueOf(work, name, now)));
  return valuesBy(given, (field) => {
    const isKept = isDeepStrictEqual(fields[field], known[field]) && isReadable(document, field);
    if (isKept) return document[field];
    if (field === "screenshots") return editedScreenshots(document, fields.screenshots);
    const [stored, entered] = [document[field], fields[field]];
    if (isObject(stored) && isObject(entered)) return { ...stored, ...entered };
    // An absent flag would be filled in by a built-in page with the same App ID.
    return field === "inAppPurchases" ? (entered ?? false) : entered;
  });
}

/** Checks whether a value does not make the whole work malformed. */
function isReadable(document: WorkDocument, field: keyof WorkFields): boolean {
  return workSchema.shape[field].safeParse(document[field]).success;
}

/**
 * Keeps the screenshots beyond those that the form shows, and the surplus data of the others.
 * Those of a spreadsheet have no ID, so only their URL tells which they are.
 */
function editedScreenshots({ screenshots: stored }: WorkDocument, entered: Screenshot[] = []) {
  const rows = Array.isArray(stored) ? stored.filter(isObject) : [];
  const shown = rows
    .slice(0, screenshotRows.most)
    .map((row, index) => ({ ...row, id: row.id || String(index + 1), url: row.url }));
  const edited = entered.map(({ id, url, caption }) => {
    const known =
      shown.find((row) => row.url === url && row.id === id) ??
      shown.find((row) => row.url === url) ??
      shown.find((row) => row.id === id && entered.every((other) => other.url !== row.url));
    return { ...known, url, caption };
  });
  const all = [...withIds(edited), ...rows.slice(screenshotRows.most)];
  return all.length > 0 ? all : undefined;
}

/** Gives new and duplicate screenshots the lowest free numbers as their IDs. */
function withIds(screenshots: WorkDocument[]): WorkDocument[] {
  const ids = new Set(screenshots.flatMap(({ id }) => id ?? []));
  const free = screenshots.map((_, index) => String(index + 1)).filter((id) => !ids.has(id));
  return screenshots.map((one) => ({
    ...one,
    id: ids.delete(one.id ?? "") ? one.id : free.shift(),
  }));
}

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
  return rows.length > 0 ? rows : undefined;
}

export function sameContent(a: WorkDocument, b: WorkDocument): boolean {
  return changedFields(a, b).every((field) => field === "createdAt");
}

/** Returns 0 if the document has no valid revision. */
export function revOf({ rev }: WorkDocument): number {
  return Number.isSafeInteger(rev) ? (rev as number) : 0;
}

/** These fields differ after every save. */
const bookkeeping = ["rev", "updatedAt", "changedAt", "firstPublicAt"];

export function changedFields(a: WorkDocument, b: WorkDocument): string[] {
  return Array.from(new Set([...Object.keys(a), ...Object.keys(b)])).filter(
    (field) => !bookkeeping.includes(field) && !isDeepStrictEqual(own(a, field), own(b, field)),
  );
}

export function isSameWork(a: WorkDocument, b: WorkDocument): boolean {
  return changedFields(a, b).length === 0;
}

export function appIdOf(document: WorkDocument | undefined): string {
  const appId = document?.appId;
  return typeof appId === "string" ? appId.trim() : "";
}

export interface Dates {
  published?: string;
  updated?: string;
}

/** Returns dates in ISO 8601; undefined if unknown. */
export function datesOf(document: WorkDocument, now = new Date()): Dates {
  const date = (field: string) => pastDate(document[field], now);
  return {
    published: date("firstPublicAt") ?? later(date("createdAt"), date("publishAt")),
    updated: later(date("updatedAt"), date("publishAt")),
  };
}

/** @returns when a work that is saved now became public for the first time, unless other dates say so. */
export function firstPublicAt(
  before: WorkDocument | undefined,
  after: WorkDocument,
  now: Date,
): string | undefined {
  const known = pastDate(before?.firstPublicAt, now) ?? pastDate(after.firstPublicAt, now);
  if (known || !before) return known;
  if (!isPublic(before, now)) return isPublic(after, now) ? now.toISOString() : undefined;
  const { published } = datesOf(before, now);
  const isSaid = isPublic(after, now) && datesOf(after, now).published === published;
  return isSaid ? undefined : published;
}

function later(a: string | undefined, b: string | undefined) {
  return a && b ? (a < b ? b : a) : (a ?? b);
}

const DateTime = z.iso.datetime({ offset: true });

/** JavaScript parses even "5", so only past RFC 3339 dates count. */
export function pastDate(value: unknown, now = new Date()): string | undefined {
  const read = DateTime.safeParse(value);
  if (!read.success) return undefined;
  const date = new Date(read.data);
  return date <= now ? date.toISOString() : undefined;
}
