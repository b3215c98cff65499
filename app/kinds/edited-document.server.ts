import { isDeepStrictEqual } from "node:util";
import { valuesBy } from "./field";
import { creditFields, keyOfMaker, type Maker, makerFields, makersOf } from "./makers";
import { isObject } from "./outside";
import { makerRows, screenshotRows } from "./row-list";
import { plainDocument, timeIn } from "./typed-value.server";
import type { Publication } from "./visibility";
import {
  type Screenshot,
  type StoredWork,
  withFields,
  type WorkDocument,
  type WorkFields,
} from "./work";
import {
  enteredIn,
  isPublic,
  isTextual,
  isUnpublished,
  makersIn,
  publishTimeIn,
} from "./work-document.server";
import { type WorkField, workFieldNames } from "./work-fields";
import {
  fieldsOfControl,
  formRows,
  isSameValue,
  type WorkFormField,
  workFormFields,
  type WorkFormValues,
} from "./work-form";
import { workFormOf } from "./work-form-values.server";
import { listIn, workSchema } from "./work-schema.server";

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

export function newDocument(fields: WorkFields, now: Date): WorkDocument {
  const time = now.toISOString();
  return withFields({}, { ...fields, createdAt: time, updatedAt: time });
}

/** Changes only what the form changed. The rest stays as it is stored. */
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
