import { isDeepStrictEqual } from "node:util";
import { pauses } from "~/in-steps.server";
import { valuesBy } from "~/kinds/field";
import { type Documents, titleOf, isWork } from "~/kinds/kind";
import { own } from "~/kinds/outside";
import { type WorkDocument, withFields } from "~/kinds/work";
import { appIdOf, isSameWork, revOf, changedFields, isPublic } from "~/kinds/work-document.server";
import { type Change, titleOfChange, type ChangeKey } from "./change";
import { labelOfField } from "./field-changes.server";
import { changesDownTo } from "./history.server";
import {
  appIdConflicts,
  inWritingOrder,
  type Plan,
  planned,
  type PlannedItem,
} from "./plan.server";
import { visibilityFields } from "./prepare-write.server";
import type { NextWork, WorksStore } from "./works-port";

export interface Conflict {
  sentence: string;
  /** This work is in the way. */
  work?: { id: string; title: string };
}

type UndoConflict = Extract<Undone, { conflict: string }>;

function conflictOf(change: Change, undone: UndoConflict, document?: WorkDocument): Conflict {
  const id = change.workId;
  const isEdit = document && change.before && change.after;
  const title = isEdit ? titleOf({ id, document }) : titleOfChange(change);
  switch (undone.conflict) {
    case "gone":
      return { sentence: `${title} was deleted. Restore it from the trash first.` };
    case "in use": {
      const work = { id, title: titleOf({ id, document: document ?? {} }) };
      const sentence = `The work “${work.title}” uses the ID of ${title} now. Delete that work first.`;
      return { sentence, work };
    }
    case "purged":
      return { sentence: `${title} was deleted permanently.` };
    case "changed": {
      const labels = new Set(undone.fields.map((name) => labelOfField(id, name)));
      const fields = Array.from(labels).join(", ");
      return { sentence: `These fields of ${title} have changed since then: ${fields}.` };
    }
  }
}

/** @param owner the ID of the work that uses the App ID. */
function appIdInUse(title: string, owner: string, documents: Documents): Conflict {
  const document = documents.get(owner);
  const work = document && { id: owner, title: titleOf({ id: owner, document }) };
  const sentence = `The work “${work?.title ?? owner}” uses the App ID of ${title} now. Change the App ID of that work first.`;
  return { sentence, work };
}

export interface UndoPlan extends Plan {
  conflicts: Conflict[];
}

/** Leaves out changes that are already undone. */
export async function planUndo(
  store: WorksStore,
  documents: Documents,
  changes: Change[],
  now: Date,
  action: "undo" | "restore" = "undo",
): Promise<UndoPlan> {
  const pause = pauses();
  const conflicts: Conflict[] = [];
  const next = new Map<string, NextWork>();
  for (const change of changes) {
    await pause();
    const { workId: id, rev, before, after, inTrash } = change;
    const { document } = next.get(id) ?? { document: documents.get(id) };
    const undone = undoChange(document, change, now);
    if (undone.conflict) {
      conflicts.push(conflictOf(change, undone, documents.get(id)));
    } else if (before && after) {
      const updatedAt = now.toISOString();
      next.set(id, { id, document: { ...undone.document, updatedAt } });
    } else {
      const restores = inTrash && rev;
      next.set(id, { id, document: undone.document, restores });
    }
  }
  const taken = await appIdConflicts([...next.values()], documents);
  for (const change of changes) {
    const { workId: id, after } = change;
    const [owner, wanted] = [taken.get(id), next.get(id)];
    if (owner === undefined || !wanted) continue;
    if (!after && (await hadAppId(store, { id: owner, document: documents.get(owner) }, change))) {
      next.set(id, { ...wanted, sharesAppId: true });
      continue;
    }
    next.delete(id);
    conflicts.push(appIdInUse(titleOfChange(change), owner, documents));
  }
  // Works come in the order of the list.
  const listed = Array.from(documents.keys()).filter((id) => next.has(id));
  const items: PlannedItem[] = [];
  for (const id of new Set([...listed, ...next.keys()])) {
    await pause();
    const [wanted, stored] = [next.get(id), documents.get(id)];
    if (!wanted) continue;
    if (!isSame(stored, wanted.document)) items.push(planned(wanted, stored));
  }
  return { action, items: inWritingOrder(items, documents), sentences: [], conflicts };
}

/** @returns whether the work also had the App ID of a deleted one when that was deleted. */
async function hadAppId(
  store: WorksStore,
  { id, document }: { id: string; document?: WorkDocument },
  { at, before }: Change,
): Promise<boolean> {
  const since = await changesDownTo(store, id, (change) => change.at >= at);
  // Nobody knows when another program made its change.
  const known = since.filter(({ action }) => action !== "outside");
  return appIdOf(documentBefore(document, known)) === appIdOf(before);
}

function isSame(a: WorkDocument | undefined, b: WorkDocument | undefined) {
  return a && b ? isSameWork(a, b) : a === b;
}

interface Version {
  content: WorkDocument;
  /** Restoring this version would undo this removal. */
  removal?: Change;
  latest: Known;
}

/** @returns undefined if the version is no longer stored. */
export async function findVersion(
  store: WorksStore,
  key: ChangeKey,
  current: WorkDocument | undefined,
): Promise<Version | undefined> {
  // A site document has no versions, only changes.
  if (!isWork(key.workId)) return undefined;
  const changes = await changesDownTo(store, key.workId, ({ rev }) => rev >= key.rev);
  const own = changes.at(-1);
  if (own?.rev !== key.rev || !own.after) return undefined;
  const known = current ? revOf(current) : Infinity;
  const later = changes.filter(
    ({ rev, action }) => rev > key.rev && (rev <= known || action === "outside"),
  );
  // Changes that followed a restoration may be gone, but it has the whole document.
  const content = own.before ? documentBefore(current, later) : own.after;
  if (!content) return undefined;
  const removal = current ? undefined : changes.find(({ inTrash }) => inTrash);
  const last = current ? undefined : changes.find(({ after }) => !after);
  return {
    content,
    removal,
    latest: { document: current ?? last?.before ?? {}, at: last ? new Date(last.at) : new Date() },
  };
}

/** The plan is empty if the work already has this content. */
export async function planVersion(
  documents: Documents,
  { workId }: ChangeKey,
  { content, removal, latest }: Version,
  now: Date,
): Promise<UndoPlan> {
  const stored = documents.get(workId);
  const kept = withVisibility(content, latest, now);
  // If only the visibility was different, it is restored.
  const isKept = !stored || !isSameWork(stored, kept);
  const document = { ...(isKept ? kept : content), updatedAt: now.toISOString() };
  const next: NextWork = { id: workId, document, restores: removal?.rev };
  const owner = (await appIdConflicts([next], documents)).get(workId);
  const isSame = stored && isSameWork(stored, document);
  return {
    action: "restore",
    sentences: [],
    items: owner !== undefined || isSame ? [] : [planned(next, stored)],
    conflicts: owner === undefined ? [] : [appIdInUse("this version", owner, documents)],
  };
}

export type Undone =
  | { document: WorkDocument | undefined; conflict?: undefined }
  | { document?: undefined; conflict: "gone" | "in use" | "purged" }
  | { document?: undefined; conflict: "changed"; fields: string[] };

/**
 * Fields that already have their old value are no conflict. Who sees the work changes only if the
 * change changed nothing else.
 */
export function undoChange(current: WorkDocument | undefined, change: Change, now: Date): Undone {
  const { at, before, after, inTrash } = change;
  if (before && after) {
    if (!current) return { conflict: "gone" };
    const changed = changedFields(before, after);
    // Edits of earlier releases could add a creation time.
    const content = changed.filter(
      (field) => field !== "createdAt" && !visibilityFields.includes(field),
    );
    const touched = content.length > 0 ? content : changed;
    return undoFields(current, touched, { before, after });
  }
  if (after) {
    const fields = current ? changedFields(current, after) : [];
    return fields.length > 0 ? { conflict: "changed", fields } : { document: undefined };
  }
  if (!before) return { conflict: "purged" };
  // The work was restored.
  if (!inTrash) return { document: current };
  if (current) return { conflict: "in use" };
  const known = { document: before, at: new Date(at) };
  return { document: withVisibility(before, known, now) };
}

interface Known {
  document: WorkDocument;
  at: Date;
}

/** Restoring a document does not change who sees it, so a publication time that passed has no effect. */
export function withVisibility(document: WorkDocument, known: Known, now: Date): WorkDocument {
  const seen = valuesBy(visibilityFields, (field) => known.document[field]);
  const restored = withFields(document, seen);
  const hasComeDue = isPublic(known.document, now) && !isPublic(known.document, known.at);
  return hasComeDue ? { ...restored, status: "draft" } : restored;
}

function undoFields(
  current: WorkDocument,
  touched: string[],
  { before, after }: Record<"before" | "after", WorkDocument>,
): Undone {
  const fields = touched.filter(
    (field) =>
      !isDeepStrictEqual(own(current, field), own(after, field)) &&
      !isDeepStrictEqual(own(current, field), own(before, field)),
  );
  return fields.length > 0
    ? { conflict: "changed", fields }
    : { document: copyFields(current, touched, before) };
}

function copyFields(document: WorkDocument, fields: string[], source: WorkDocument): WorkDocument {
  const copied = fields.map((field) => [field, own(source, field)]);
  return withFields(document, Object.fromEntries(copied) as WorkDocument);
}

/**
 * @param changes all that are kept, latest first.
 * @returns what they left behind. Fields that they do not mention are as in `current`.
 */
export function documentAfter(current: WorkDocument, changes: Change[]): WorkDocument {
  return changes.reduceRight((document, { before, after }) => {
    if (!before || !after) return after ?? document;
    return withFields(document, { ...valuesBy(Object.keys(before), () => undefined), ...after });
  }, current);
}

/** @param later the work's latest changes, latest first, without gaps. */
export function documentBefore(current: WorkDocument | undefined, later: Change[]) {
  return later.reduce((document: WorkDocument | undefined, { before, after }) => {
    if (!before || !after) return before;
    const touched = changedFields(before, after);
    return document && copyFields(document, touched, before);
  }, current);
}
