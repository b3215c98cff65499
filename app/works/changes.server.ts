import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { arrangementId, requireStorable } from "~/works/arrangement";
import type { Change, ChangeKey } from "~/works/change";
import type { WorkDocument } from "~/works/work";
import {
  AppIdTaken,
  type NextWork,
  type WriteRequest,
} from "~/works/works-store";

const day = 24 * 60 * 60 * 1000;
const keptTime = 90 * day;
const keptRevisions = 20;
/** Far below what a number can hold exactly, so that it can always grow. */
const greatestGivenRev = 1_000_000_000;

/** What a store knows of a work before a write. */
export interface Known {
  /** Undefined where there is no such work; the arrangement is always there. */
  document?: WorkDocument;
  /** Of the latest change of this ID; 0 where there is none. */
  lastRev: number;
}

/** What a store has to write in one transaction. */
export interface Plan {
  writes: PlannedWrite[];
  /** Removals that leave the trash. */
  restored: ChangeKey[];
}

/** For one work. */
interface PlannedWrite {
  /** Or `arrangementId`. */
  id: string;
  /** Undefined for a removal. */
  document?: WorkDocument;
  change: Change;
}

/** Counts a document's saves. */
export function revOf({ rev }: WorkDocument): number {
  return Number.isSafeInteger(rev) ? (rev as number) : 0;
}

/**
 * What a request writes, given what is stored. Works that stay as they are get
 * no write and no change.
 *
 * @throws whatever the request's `edit` throws.
 */
export function planWrites(
  request: WriteRequest,
  known: ReadonlyMap<string, Known>,
  now: Date,
): Plan {
  const planning = planInTurns(request, known, now);
  for (;;) {
    const { done, value } = planning.next();
    if (done) return value;
  }
}

/** The same, to be interrupted between two works. */
export function* planInTurns(
  request: WriteRequest,
  known: ReadonlyMap<string, Known>,
  now: Date,
): Generator<undefined, Plan> {
  const stored = new Map<string, WorkDocument>();
  for (const [id, { document }] of known) {
    if (document) stored.set(id, document);
  }
  const next = request.edit(stored, new Set(request.ids));
  const writes: PlannedWrite[] = [];
  for (const work of next) {
    const write = planWrite(request, known.get(work.id), work, now);
    if (write) writes.push(write);
    yield;
  }
  return { writes, restored: next.flatMap(({ restores }) => restores ?? []) };
}

/** @returns undefined where the work stays as it is. */
function planWrite(
  { by, action, batch }: WriteRequest,
  known: Known | undefined,
  { id, document }: NextWork,
  now: Date,
): PlannedWrite | undefined {
  if (!known) throw new Error(`The request does not name "${id}".`);
  const at = now.toISOString();
  const { document: before, lastRev } = known;
  const asked = document && plain(document);
  if (before ? asked && isSameWork(before, asked) : !asked) return undefined;
  const rev = nextRev(before, lastRev, asked);
  const after = asked && { ...asked, rev };
  if (after && id === arrangementId) requireStorable(after);
  const change: Change = {
    id: `${at}.${keyOfWork(id).slice(0, 12)}.${rev}`,
    ...{ workId: id, rev, at, by, action, batch },
    ...difference(before, after),
  };
  if (!after) change.inTrash = true;
  return { id, document: after, change };
}

/** Only what JSON can say is stored; a field without a value is none. */
function plain(document: WorkDocument): WorkDocument {
  return JSON.parse(JSON.stringify(document)) as WorkDocument;
}

/** Never one that this ID had before, also after a removal. */
function nextRev(
  before: WorkDocument | undefined,
  lastRev: number,
  next: WorkDocument | undefined,
): number {
  const least = Math.max(before ? revOf(before) : 0, lastRev, 0) + 1;
  const given = next ? revOf(next) : 0;
  return given > least && given <= greatestGivenRev ? given : least;
}

function difference(
  before: WorkDocument | undefined,
  after: WorkDocument | undefined,
): Pick<Change, "before" | "after"> {
  if (!before || !after) return { before, after };
  const fields = changedFields(before, after);
  return { before: pick(before, fields), after: pick(after, fields) };
}

/** These differ at each save, whatever else does. */
const bookkeeping = ["rev", "updatedAt"];

/** The fields that say something else in one document than in the other. */
export function changedFields(a: WorkDocument, b: WorkDocument): string[] {
  return Array.from(new Set([...Object.keys(a), ...Object.keys(b)])).filter(
    (field) =>
      !bookkeeping.includes(field) && !isDeepStrictEqual(a[field], b[field]),
  );
}

/** Whether two documents say the same, however often they were saved. */
export function isSameWork(a: WorkDocument, b: WorkDocument): boolean {
  return changedFields(a, b).length === 0;
}

function pick(document: WorkDocument, fields: string[]): WorkDocument {
  return Object.fromEntries(
    Object.entries(document).filter(([field]) => fields.includes(field)),
  );
}

/** A name of a work that fits into any other. */
export function keyOfWork(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}

/** Names what one request changes, for its notice and its undo. */
export function newBatch(): string {
  return randomBytes(12).toString("base64url");
}

/** Older changes of a work than these need not be kept after this one. */
export function pruneLimit({ rev, at }: Change): { rev: number; at: string } {
  return {
    rev: rev - keptRevisions,
    at: new Date(Date.parse(at) - keptTime).toISOString(),
  };
}

/** The App ID of a work's page; blank where it has none. */
export function appIdOf(document: WorkDocument | undefined): string {
  const appId = document?.appId;
  return typeof appId === "string" ? appId.trim() : "";
}

/** The names of the uploaded pictures that a document or a change names. */
export function picturesIn(...documents: (WorkDocument | undefined)[]) {
  const text = JSON.stringify(documents);
  const found = text.matchAll(/\/media\/([0-9a-f]{46})(?=[.-])/g);
  return Array.from(new Set(Array.from(found, ([, name = ""]) => name)));
}

/** The App IDs that works are given which they did not have. */
export function claimedAppIds({ writes }: Plan): string[] {
  return writes.flatMap(({ document, change }) => {
    const appId = appIdOf(document);
    return appId && appId !== appIdOf(change.before) && isChanged(change)
      ? [appId]
      : [];
  });
}

function isChanged({ after }: Change): boolean {
  return after !== undefined && Object.hasOwn(after, "appId");
}

/**
 * @param holders the IDs of the stored works that have one of these App IDs.
 * @throws AppIdTaken where two works would have the same one.
 */
export function refuseTakenAppIds(
  plan: Plan,
  holders: { id: string; appId: string }[],
): void {
  const { writes } = plan;
  const written = new Set(writes.map(({ id }) => id));
  const owners = new Map<string, string>();
  for (const { id, appId } of holders) {
    if (!written.has(id)) owners.set(appId, id);
  }
  const claimed = new Set(claimedAppIds(plan));
  for (const { id, document } of writes) {
    const appId = appIdOf(document);
    if (!claimed.has(appId)) continue;
    const owner = owners.get(appId);
    if (owner !== undefined) throw new AppIdTaken(id, appId, owner);
    owners.set(appId, id);
  }
}
