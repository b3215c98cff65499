import {
  isObject,
  type Screenshot,
  type StoredWork,
  withFields,
  type Work,
  type WorkDocument,
  type WorkFields,
} from "./work";
import { isDeepStrictEqual } from "node:util";
import { oncePer } from "./derived";
import { z } from "zod";
import { type Publication, visibilityOf } from "./visibility";
import { makersOf } from "./makers";
import { makerFields, makersIn } from "./stored-makers.server";
import { makerRows, screenshotRows } from "./row-list";
import { workSchema } from "./work-schema.server";
import { fieldsOfControl, workFormFields } from "./work-form";
import { fieldsOf, formValueOf } from "./work-of-form.server";
import { own } from "./outside";
import { valuesBy } from "./field";

/**
 * After an edit, only one work needs to be parsed again.
 * @returns undefined if it is malformed.
 */
export const readWork = oncePer(({ id, document }: StoredWork): Work | undefined => {
  const { success, data } = workSchema.safeParse(document);
  return success ? { id, ...data } : undefined;
});

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

function editedMakers(document: WorkDocument, fields: Partial<WorkFields>): WorkDocument {
  const others = makersIn(document).slice(makerRows.most);
  return makerFields([...makersOf(fields), ...others], document);
}

/** Keeps data of other programs that the form does not show, such as a comma in a feature. */
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
  const edited: Record<Structured, unknown> = {
    features: fields.features,
    whatWeLove: merged(document.whatWeLove, fields.whatWeLove),
    quickTip: merged(document.quickTip, fields.quickTip),
    screenshots: mergedScreenshots(document, fields.screenshots),
    // The flag is false, because a built-in page with the same App ID would fill in an absent one.
    inAppPurchases: fields.inAppPurchases ?? false,
  };
  return valuesBy(given, (field) => {
    const isKept =
      isDeepStrictEqual(fields[field], known[field]) &&
      (field !== "features" || hasFeatures(document));
    return isKept ? document[field] : edited[field];
  });
}

/** Other values make the whole work malformed. */
function hasFeatures({ features }: WorkDocument): boolean {
  return workSchema.shape.features.safeParse(features).success;
}

const structured = ["features", "whatWeLove", "quickTip", "screenshots", "inAppPurchases"] as const;

type Structured = (typeof structured)[number];

function merged(stored: unknown, entered: object | undefined): unknown {
  return entered && isObject(stored) ? { ...stored, ...entered } : entered;
}

/** Keeps the screenshots beyond those that the form shows. */
function mergedScreenshots(
  { screenshots: stored }: WorkDocument,
  entered: Screenshot[] = [],
): unknown {
  const rows = (Array.isArray(stored) ? stored.filter(isObject) : []).map((row, index) => ({
    id: String(index + 1),
    ...row,
  }));
  const edited = entered.map((screenshot) =>
    merged(
      rows.find(({ id }) => id === screenshot.id),
      screenshot,
    ),
  );
  const all = [...edited, ...rows.slice(screenshotRows.most)];
  return all.length > 0 ? all : undefined;
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

interface Dates {
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
