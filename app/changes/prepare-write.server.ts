import { randomBytes } from "node:crypto";
import { hashOf, shortKey } from "~/hash.server";
import { arrangementId, requireStorable } from "~/kinds/arrangement";
import { isWork } from "~/kinds/kind";
import { creditFields } from "~/kinds/makers";
import { append } from "~/kinds/outside";
import { canonicalFields } from "~/kinds/typed-value.server";
import { withFields, type WorkDocument } from "~/kinds/work";
import {
  appIdOf,
  changedFields,
  firstPublicAt,
  isSameWork,
  revOf,
  withTimesLike,
} from "~/kinds/work-document.server";
import type { Action, Change, ChangeKey } from "./change";
import { contentVersion } from "./version.server";
import { AppIdTaken, type NextWork, type WriteRequest } from "./works-port";

const day = 24 * 60 * 60 * 1000;
const keptTime = 90 * day;
/** A document keeps this many changes, however old they are. */
export const keptChanges = 20;
/** The limit is far below the largest exact number, so that revisions can always grow. */
const greatestGivenRev = 1_000_000_000;

/** Another program may hide a work by `published`. */
export const visibilityFields = ["status", "publishAt", "publishAtLocal", "published"];

export interface Known {
  document?: WorkDocument;
  lastRev: number;
  /** What this site stored last, or read first, if that may be something else. */
  recorded?: WorkDocument;
}

export interface Prepared {
  writes: PreparedWrite[];
  /** These removals leave the trash. */
  restored: ChangeKey[];
}

export interface PreparedWrite {
  id: string;
  document?: WorkDocument;
  change: Change;
  /** Another program changed the work before. */
  outside?: Change;
  sharesAppId?: boolean;
}

interface Surroundings {
  known: ReadonlyMap<string, Known>;
  now: Date;
  /** A time of a stored work, whose form the times of new works take. */
  usualTime?: unknown;
}

/**
 * Works that stay the same get no write. A part has at most `most` works.
 * @throws what the request's `edit` throws.
 */
export function* prepareParts(
  request: WriteRequest,
  around: Surroundings,
  most = Infinity,
): Generator<Prepared> {
  const stored = new Map<string, WorkDocument>();
  for (const [id, { document }] of around.known) {
    const found = orEmpty(id, document);
    if (found) stored.set(id, found);
  }
  const all = request.edit(stored, new Set(request.ids));
  for (let start = 0; start < all.length; start += most) {
    yield preparePart(request, all.slice(start, start + most), around);
  }
}

function preparePart(
  { by, action, batch }: WriteRequest,
  next: NextWork[],
  { known, now, usualTime }: Surroundings,
): Prepared {
  const at = now.toISOString();
  const restored = next.flatMap(({ id, restores }) =>
    restores === undefined ? [] : { workId: id, rev: restores },
  );
  const writes = next.flatMap((wanted): PreparedWrite[] => {
    const { id, sharesAppId } = wanted;
    const document = orEmpty(id, wanted.document);
    const work = known.get(id);
    if (!work) throw new Error(`The request does not name "${id}".`);
    const before = orEmpty(id, work.document);
    const asked = document && withoutSampleMark(action, before, canonicalFields(document));
    if (before ? asked && isSameWork(before, asked) : !asked) return [];
    const outside = outsideChange({ id, ...work }, at);
    const rev = nextRev(before, outside?.rev ?? work.lastRev, asked);
    const firstPublic = asked && isWork(id) && firstPublicAt(before, asked, now);
    const dated = asked && {
      ...asked,
      ...(firstPublic ? { firstPublicAt: firstPublic } : {}),
      rev,
    };
    // What comes back keeps its times as they were.
    const usual = before || action === "add" ? usualTime : undefined;
    const after = dated && (isWork(id) ? withTimesLike(before, dated, usual) : dated);
    if (after && id === arrangementId) requireStorable(after);
    const change: Change = {
      ...keyed(id, { at, batch, rev }),
      by,
      action,
      batch,
      ...difference(before, after),
    };
    if (after) change.version = contentVersion(after);
    else change.inTrash = true;
    return [{ id, document: after, change, outside, sharesAppId }];
  });
  return { writes, restored };
}

/** @returns the change of another program, if any. */
export function outsideChange(
  { id, document: stored, lastRev, recorded }: Known & { id: string },
  at: string,
): Change | undefined {
  const document = orEmpty(id, stored);
  if (!document || !recorded || isSameWork(recorded, document)) return undefined;
  const [batch, rev] = [newBatch(), nextRev(document, lastRev, undefined)];
  const who = { by: "outside", action: "outside", batch } as const;
  const version = contentVersion(document);
  return { ...keyed(id, { at, batch, rev }), ...who, ...difference(recorded, document), version };
}

function keyed(workId: string, { at, batch, rev }: Pick<Change, "at" | "batch" | "rev">) {
  return { id: `${at}.${batch}.${sortKeyOf(workId)}.${rev}`, workId, rev, at };
}

/** A site document exists from the start, with no fields. */
function orEmpty(id: string, document: WorkDocument | undefined): WorkDocument | undefined {
  return document ?? (isWork(id) ? undefined : {});
}

/** Site documents sort last, so that the notice of a batch finds them. */
function sortKeyOf(id: string): string {
  const key = keyOfWork(id).slice(0, 12);
  return isWork(id) ? key : `~${key}`;
}

/** A work that a person edits is no longer a sample. Publishing it is no edit. */
function withoutSampleMark(action: Action, before: WorkDocument | undefined, next: WorkDocument) {
  const isEdit = ["edit", "publish", "unpublish", "rename"].includes(action);
  if (!isEdit || before?.sample !== true) return next;
  return changedFields(before, next).every((each) => visibilityFields.includes(each))
    ? next
    : withFields(next, { sample: undefined });
}

/** @returns where the older changes of other batches begin. */
export function beforeBatch({ at, batch }: Change): string {
  return `${at}.${batch}.`;
}

/** Never reuses a revision of this ID, even after a removal. */
function nextRev(
  before: WorkDocument | undefined,
  lastRev: number,
  next: WorkDocument | undefined,
): number {
  const least = Math.max(before ? revOf(before) : 0, lastRev, 0) + 1;
  const given = next ? revOf(next) : 0;
  return given > least && given <= greatestGivenRev ? given : least;
}

function difference(before: WorkDocument | undefined, after: WorkDocument | undefined) {
  if (!before || !after) return { before, after };
  // The history names the work, and needs all fields to say who sees it and who made it.
  const fields = ["title", ...changedFields(before, after)];
  for (const group of [visibilityFields, creditFields]) {
    if (group.some((field) => fields.includes(field))) append(fields, group);
  }
  return { before: pick(before, fields), after: pick(after, fields) };
}

function pick(document: WorkDocument, fields: string[]): WorkDocument {
  return Object.fromEntries(Object.entries(document).filter(([field]) => fields.includes(field)));
}

/**
 * Names a work in a form, where other programs' IDs can lose line breaks, and in an address, which
 * has space for 200 names of 12 characters. The short ID of a short ID is the same.
 */
export function shortIdOf(id: string): string {
  return /^[\w-]{1,12}$/.test(id) ? id : keyOfWork(id).slice(0, 12);
}

/** Makes a key that is safe in any document ID. */
export function keyOfWork(id: string): string {
  return hashOf(id);
}

export function newBatch(): string {
  return shortKey(randomBytes(12).toString("base64url"), 16);
}

/** Older changes can be deleted, except the last `keptChanges` of each work, and the trash. */
export function keptSince(now: Date): string {
  return new Date(now.getTime() - keptTime).toISOString();
}

/** Returns the part of a removal that is kept when the work is deleted permanently. */
export function purgedChange(removal: Change, by: string, now: Date): Change {
  const purged = removal.purged ?? { at: now.toISOString(), by };
  return { ...removal, before: undefined, inTrash: undefined, purged };
}

export function imagesIn(...documents: (WorkDocument | undefined)[]) {
  const text = JSON.stringify(documents);
  const found = text.matchAll(/\/media\/([0-9a-f]{46})(?=[.-])/g);
  return Array.from(new Set(Array.from(found, ([, name = ""]) => name)));
}

export function claimedAppIds({ writes }: Prepared): string[] {
  return writes.flatMap(({ change, sharesAppId }) => {
    // A change has only the fields that differ.
    const appId = appIdOf(change.after);
    return appId && !sharesAppId && appId !== appIdOf(change.before) ? [appId] : [];
  });
}

/** @throws AppIdTaken if two works would share an App ID. */
export function refuseTakenAppIds(prepared: Prepared, holders: { id: string; appId: string }[]) {
  const { writes } = prepared;
  const written = new Set(writes.map(({ id }) => id));
  const owners = new Map<string, string>();
  for (const { id, appId } of holders) {
    if (!written.has(id)) owners.set(appId, id);
  }
  const claimed = new Set(claimedAppIds(prepared));
  for (const { id, document, sharesAppId } of writes) {
    const appId = appIdOf(document);
    if (sharesAppId || !claimed.has(appId)) continue;
    const owner = owners.get(appId);
    if (owner !== undefined) throw new AppIdTaken(id, appId, owner);
    owners.set(appId, id);
  }
}
