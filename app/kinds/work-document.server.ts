import { isDeepStrictEqual } from "node:util";
import { oncePer } from "./derived";
import { valuesBy } from "./field";
import { type Maker, makersOf } from "./makers";
import { own } from "./outside";
import { shortened } from "./text";
import { plainDocument, timeIn, timeLike, typedIn } from "./typed-value.server";
import { type Publication, visibilityOf } from "./visibility";
import { type StoredWork, withFields, type Work, type WorkDocument } from "./work";
import { workSchema } from "./work-schema.server";
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
export function isUnpublished({ published }: WorkDocument): boolean {
  if (timeIn(published) || /^\s*(1|true|yes)\s*$/i.test(String(published))) return false;
  return workSchema.shape.status.parse(published) !== undefined;
}

/** @returns when the work becomes public, if `publishAt` or a field of another program says so. */
export function publishTimeIn({ publishAt, published }: WorkDocument): unknown {
  return publishAt ?? timeIn(published);
}

export function seenDocument(document: WorkDocument): WorkDocument {
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
export function enteredIn({ publishAt, publishAtLocal }: WorkDocument) {
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

const publicationSchema = workSchema.pick({ status: true, publishAt: true, publishAtLocal: true });

/** @returns undefined if the publication time is malformed. */
export function publicationIn(document: WorkDocument): Publication | undefined {
  return publicationSchema.safeParse(seenDocument(document)).data;
}

export function isPublic(document: WorkDocument, now: Date): boolean {
  const publication = publicationIn(document);
  return !!publication && visibilityOf(publication, now) === "public";
}

export function isTextual(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
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
