import { isDeepStrictEqual } from "node:util";
import { oncePer } from "./derived";
import { valuesBy } from "./field";
import { creditFields, keyOfMaker, type Maker, makerFields, makersOf } from "./makers";
import { isObject, own } from "./outside";
import { formatRows, makerRows, parseRows, screenshotRows } from "./row-list";
import { shortened } from "./text";
import { plainDocument, timeIn, timeLike, typedIn } from "./typed-value.server";
import { type Publication, publicationOf, type Visibility, visibilityOf } from "./visibility";
import {
  type Screenshot,
  type StoredWork,
  withFields,
  type Work,
  type WorkDocument,
  type WorkFields,
} from "./work";
import { type WorkField, workFieldNames } from "./work-fields";
import {
  checked,
  fieldsOfControl,
  formRows,
  isSameValue,
  makersOfForm,
  type WorkFormField,
  workFormFields,
  type WorkFormValues,
} from "./work-form";
import { listIn, textReaders, workSchema } from "./work-schema.server";
import { momentOf, readZoned } from "./zone-rules";

/**
 * After an edit, only one work needs to be parsed again.
 * @returns undefined if it is malformed.
 */
export const readWork = oncePer(({ id, document }: StoredWork): Work | undefined => {
  const { success, data } = workSchema.safeParse(seenDocument(document));
  return success ? { id, ...data } : undefined;
});

/** Other programs hide works by a field of this name, too, or it is the time of publication. */
function isUnpublished({ published }: WorkDocument): boolean {
  if (timeIn(published) || /^\s*(1|true|yes)\s*$/i.test(String(published))) return false;
  return workSchema.shape.status.parse(published) !== undefined;
}

/** @returns when the work becomes public, if `publishAt` or a field of another program says so. */
function publishTimeIn({ publishAt, published }: WorkDocument): unknown {
  return publishAt ?? timeIn(published);
}

function seenDocument(document: WorkDocument): WorkDocument {
  const seen = plainDocument(document);
  const isHidden = isUnpublished(seen);
  const publishAt = publishTimeIn(seen);
  if (!isHidden && publishAt === seen.publishAt && seen.publishAtLocal === undefined) return seen;
  const entered = enteredIn(seen);
  return {
    ...seen,
    ...(isHidden && { status: "draft" }),
    publishAt: entered ? new Date(momentOf(entered)).toISOString() : publishAt,
    publishAtLocal: entered && seen.publishAtLocal,
  };
}

/** @returns what a person entered, unless another program has changed the time since. */
function enteredIn({ publishAt, publishAtLocal }: WorkDocument) {
  const entered = readZoned(publishAtLocal);
  return entered && timeIn(publishAt) === new Date(entered.at).toISOString() ? entered : undefined;
}

/** @returns a sentence about a field of another program that hides the work. */
export function hiddenBecause(document: WorkDocument): string | undefined {
  const { status, published } = plainDocument(document);
  const isHidden = workSchema.shape.status.parse(status) !== undefined;
  const isDraft = typeof status === "string" && status.trim().toLowerCase() === "draft";
  const [field, value] = isHidden && !isDraft ? ["status", status] : ["published", published];
  if (field === "published" && !isUnpublished({ published })) return undefined;
  return `Visitors do not see this work, because another program has set its field “${field}” to ${shortened(JSON.stringify(value), 100)}. To show it, choose Public.`;
}

const creditSchema = workSchema
  .pick({ coCreators: true, creatorIsAgent: true })
  .extend({
    creatorId: workSchema.shape.creatorId.catch(undefined),
    creatorName: workSchema.shape.creatorName.catch(undefined),
  });

/** Works for malformed documents, too. */
export const makersIn = oncePer((document: WorkDocument): readonly Maker[] =>
  makersOf(creditSchema.parse(plainDocument(document))),
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
  return withFields(document, creditsWith(document, makers, renamed));
}

/** Keeps what another program stores in another form, and what nobody can read. */
function creditsWith(
  document: WorkDocument,
  makers: readonly Maker[],
  renamed?: (maker: Maker) => Maker,
): WorkDocument {
  const former = makerFields(makersIn(document), makerRowsIn(document));
  const next = makerFields(makers, makerRowsIn(document, renamed));
  const read = (item: unknown) => makersIn({ coCreators: [item] });
  const list = listIn(document.coCreators);
  const stored: unknown[] = Array.isArray(list) ? list : [];
  const others = [
    ...(next.coCreators ?? []).map(
      (row) => stored.find((item) => isDeepStrictEqual(read(item), read(row))) ?? row,
    ),
    ...stored.filter((item) => read(item).length === 0),
  ];
  return valuesBy(creditFields, (field) => {
    if (isDeepStrictEqual(former[field], next[field])) return document[field];
    return field === "coCreators" ? (others.length > 0 ? others : undefined) : next[field];
  });
}

function makerRowsIn({ coCreators }: WorkDocument, renamed = (maker: Maker) => maker) {
  const rows = rowsIn(coCreators);
  return new Map(
    rows.flatMap((row) =>
      makersIn({ coCreators: [row] }).map((maker) => [keyOfMaker(renamed(maker)), row] as const),
    ),
  );
}

const publicationSchema = workSchema.pick({ status: true, publishAt: true, publishAtLocal: true });

/** @returns undefined if the publication time is malformed. */
export function publicationIn(document: WorkDocument): Publication | undefined {
  return publicationSchema.safeParse(seenDocument(document)).data;
}

export function isPublic(document: WorkDocument, now: Date): boolean {
  const publication = publicationIn(document);
  return !!publication && visibilityOf(publication, now) === "public";
}

export function newDocument(fields: WorkFields, now: Date): WorkDocument {
  const time = now.toISOString();
  return withFields({}, { ...fields, createdAt: time, updatedAt: time });
}

/** Changes only what the form changed, whoever stored the rest, in whatever form. */
export function editedDocument(
  stored: StoredWork,
  values: WorkFormValues,
  work: WorkFields,
  now: Date,
): WorkDocument {
  const { document } = stored;
  const former = workFormOf(stored);
  // A save settles a time that the rules of its zone have moved.
  const isMoved = former.publishAt !== (timeIn(publishTimeIn(document)) ?? "");
  const changed = workFormFields.filter(
    (field) =>
      (field === "publishAt" && isMoved) ||
      (field !== "id" && !isSameValue(field, values[field], former[field])),
  );
  const isWritten = (control: WorkFormField, field: WorkField): boolean => {
    // A field of another type is not stored, but may be emptied.
    const { only = work.type } = formRows[control];
    if (only !== work.type) return values[control].trim() === "";
    // A draft keeps its time.
    return control !== "visibility" || field === "status" || work.status === undefined;
  };
  const fields = changed.flatMap((control) =>
    fieldsOfControl(control).filter((field) => isWritten(control, field)),
  );
  return documentWith(
    document,
    valuesBy(fields, (field) => work[field]) as Partial<WorkFields>,
    now,
  );
}

export function documentWith(document: WorkDocument, fields: Partial<WorkFields>, now: Date) {
  return withFields(document, {
    ...publicationFields(document, fields),
    ...structuredFields(document, fields),
    ...(Object.hasOwn(fields, "creatorId") && editedMakers(document, fields)),
    updatedAt: now.toISOString(),
  });
}

/** A time stays as it is stored if it is the same, and no field of another program hides a public work. */
export function publicationFields(
  document: WorkDocument,
  fields: Partial<Publication>,
): WorkDocument {
  const { publishAt } = document;
  const publishAtLocal = enteredIn(document) ? document.publishAtLocal : fields.publishAtLocal;
  const isShown = Object.hasOwn(fields, "status") && fields.status === undefined;
  const seen = plainDocument({ published: document.published });
  const isHiding = isUnpublished(seen) || (!fields.publishAt && !isPublic(seen, new Date()));
  const isKept = fields.publishAt !== undefined && timeIn(publishAt) === fields.publishAt;
  return {
    ...fields,
    ...(isKept && { publishAt, publishAtLocal }),
    ...(isShown && isHiding && { published: true }),
  };
}

/** Keeps the makers beyond those that the form shows, and unchanged ones as they are stored. */
function editedMakers(document: WorkDocument, fields: Partial<WorkFields>): WorkDocument {
  const [known, entered] = [makersIn(document), makersOf(fields)];
  return isDeepStrictEqual(entered, known.slice(0, makerRows.most))
    ? valuesBy(creditFields, (field) => document[field])
    : creditsWith(document, [...entered, ...known.slice(makerRows.most)]);
}

/** Keeps surplus data of other programs. */
function structuredFields(document: WorkDocument, fields: Partial<WorkFields>): WorkDocument {
  const given = (["whatWeLove", "quickTip", "screenshots", "inAppPurchases"] as const).filter(
    (field) => Object.hasOwn(fields, field),
  );
  return valuesBy(given, (field) => {
    if (field === "screenshots") return editedScreenshots(document, fields.screenshots);
    const [stored, entered] = [document[field], fields[field]];
    if (isObject(stored) && isObject(entered)) return { ...stored, ...entered };
    // An absent flag would be filled in by a built-in page with the same App ID.
    return field === "inAppPurchases" ? (entered ?? false) : entered;
  });
}

function rowsIn(value: unknown): WorkDocument[] {
  const rows = listIn(value);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/**
 * Keeps the screenshots beyond those that the form shows, and the surplus data of the others.
 * Those of a spreadsheet have no ID, so only their URL tells which they are.
 */
function editedScreenshots({ screenshots: stored }: WorkDocument, entered: Screenshot[] = []) {
  const rows = rowsIn(stored);
  const shown = rows.slice(0, screenshotRows.most).map((row, index) => {
    const { id, url } = plainDocument(row);
    return { ...row, id: isTextual(id) && id ? String(id) : String(index + 1), url };
  });
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

/** @returns the fields whose stored values the form cannot show, and these values. */
export function unreadableFields(document: WorkDocument): { field: WorkField; value: unknown }[] {
  const seen = plainDocument(document);
  return workFieldNames.flatMap((field) => {
    const value = seen[field];
    const isBlank =
      value === null || value === false || (isTextual(value) && !String(value).trim());
    if (value === undefined || isBlank || field === "status" || field === "sample") return [];
    if (Object.keys(Object(value) as object).length === 0 && typeof value === "object") return [];
    const read = workSchema.shape[field].safeParse(value).data;
    const [rows, stored] = [read, listIn(value)];
    const isPart = Array.isArray(rows) && Array.isArray(stored) && rows.length < stored.length;
    return read === undefined || (isPart && field !== "features") ? [{ field, value }] : [];
  });
}

/** Removes what the form cannot show of these fields. A list keeps the items that it shows. */
export function withoutUnreadable(document: WorkDocument, fields: WorkField[]): WorkDocument {
  const kept = valuesBy(fields, (field) => {
    const read = (value: unknown) =>
      workSchema.shape[field].safeParse(plainDocument({ value }).value).data ?? [];
    const [shown, items] = [read(document[field]), listIn(document[field])];
    const isList = Array.isArray(shown) && shown.length > 0 && Array.isArray(items);
    return isList ? items.filter((item) => Object.keys(read([item])).length > 0) : undefined;
  });
  return withFields(document, kept);
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

function isTextual(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
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

/** @returns the fields that are not the same after every save. */
export function withoutBookkeeping(document: WorkDocument): WorkDocument {
  return withFields(
    document,
    valuesBy(bookkeeping, () => undefined),
  );
}

export function isSameWork(a: WorkDocument, b: WorkDocument): boolean {
  return changedFields(a, b).length === 0;
}

export function appIdOf(document: WorkDocument | undefined): string {
  const appId = document?.appId;
  return isTextual(appId) ? String(appId).trim() : "";
}

export interface Dates {
  published?: string;
  updated?: string;
}

/** Returns dates in ISO 8601; undefined if unknown. */
export function datesOf(document: WorkDocument, now = new Date()): Dates {
  const seen = seenDocument(document);
  const date = (field: string) => pastDate(seen[field], now);
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
): unknown {
  const known = [before, after].find((document) => pastDate(document?.firstPublicAt, now));
  if (known) return known.firstPublicAt;
  if (!before) return undefined;
  if (!isPublic(before, now)) return isPublic(after, now) ? now.toISOString() : undefined;
  const { published } = datesOf(before, now);
  const isSaid = isPublic(after, now) && datesOf(after, now).published === published;
  return isSaid ? undefined : published;
}

const timeFields = ["createdAt", "updatedAt", "firstPublicAt"] as const;

/** @returns a time of the work that has a type of its own, if any. */
export function timestampIn(document: WorkDocument): unknown {
  return timeFields.map((field) => document[field]).find((time) => typedIn(time));
}

/**
 * Writes the times of a work in the form that they have, so that other programs find and sort them.
 * @param usual a time of another work, whose form a new work takes.
 */
export function withTimesLike(
  before: WorkDocument | undefined,
  after: WorkDocument,
  usual: unknown,
): WorkDocument {
  const known = before?.updatedAt ?? before?.createdAt ?? usual;
  const times = timeFields.map((field) => {
    const [former, time] = [before?.[field], after[field]];
    if (typeof time !== "string" || former === time) return [field, time];
    const read = timeIn(time);
    if (!read || known === undefined) return [field, time];
    return [field, read === timeIn(former) ? former : timeLike(former ?? known, read)];
  });
  return withFields(after, Object.fromEntries(times) as WorkDocument);
}

function later(a: string | undefined, b: string | undefined) {
  return a && b ? (a < b ? b : a) : (a ?? b);
}

/** @returns a time that has passed, in ISO 8601 and UTC. */
export function pastDate(value: unknown, now = new Date()): string | undefined {
  const time = timeIn(value);
  return time && new Date(time) <= now ? time : undefined;
}
