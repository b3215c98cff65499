import { appIdConflicts, inWritingOrder, type Plan, planned } from "./plan.server";
import type { Documents } from "~/work/site-document";
import { type Change, titleOfChange } from "./change";
import { isSameWork } from "~/work/work-document.server";
import { labelOfField } from "./field-changes.server";
import { revert, type Reverted } from "./revert.server";
import { withFields, type WorkDocument } from "~/work/work";
import type { VisibilityChoice } from "./visibility.server";
import type { NextWork } from "./works-store";

interface UndoConflict {
  title: string;
  reason: Exclude<Reverted["conflict"], undefined> | "App ID in use";
  fields: string[];
}

function conflictSentence({ title, reason, fields }: UndoConflict): string {
  switch (reason) {
    case "gone":
      return `${title} was deleted. Restore it from the trash first.`;
    case "in use":
      return `Another work now uses the ID of ${title}. Restore ${title} from the trash with a different ID.`;
    case "App ID in use":
      return `Another work uses the App ID of ${title}. Change the App ID of that work first.`;
    case "purged":
      return `${title} was deleted permanently.`;
    case "changed":
      return `These fields of ${title} have changed since then: ${Array.from(new Set(fields)).join(", ")}.`;
  }
}

/** The catalogue, for example. */
export interface Current {
  documents: Documents;
}

export interface UndoPlan extends Plan {
  /** These sentences explain the changes that the plan leaves out. */
  conflicts: string[];
}

interface UndoOptions {
  choice?: VisibilityChoice;
  action?: "undo" | "restore";
}

/** Leaves out changes that are already undone. */
export function planUndo(
  { documents }: Current,
  changes: Change[],
  now: Date,
  { choice, action = "undo" }: UndoOptions = {},
): UndoPlan {
  const conflicts: UndoConflict[] = [];
  const next = new Map<string, NextWork>();
  for (const change of changes) {
    const { workId: id, rev, before, after, inTrash } = change;
    const { document } = next.get(id) ?? { document: documents.get(id) };
    const reverted = revert(document, change, now, choice);
    if (reverted.conflict) {
      const names = "fields" in reverted ? reverted.fields : [];
      const fields = names.map((name) => labelOfField(id, name));
      const title = titleOfChange(change, documents.get(id));
      conflicts.push({ title, reason: reverted.conflict, fields });
    } else if (before && after) {
      const updatedAt = now.toISOString();
      next.set(id, { id, document: { ...reverted.document, updatedAt } });
    } else {
      const restores = inTrash && { workId: id, rev };
      next.set(id, { id, document: reverted.document, restores });
    }
  }
  const taken = appIdConflicts([...next.values()], documents);
  for (const change of changes) {
    if (!taken.has(change.workId)) continue;
    next.delete(change.workId);
    const title = titleOfChange(change);
    conflicts.push({ title, reason: "App ID in use", fields: [] });
  }
  const items = Array.from(next.values())
    .filter(({ id, document, restores }) => restores || !isSame(documents.get(id), document))
    .map((each) => planned(each, documents.get(each.id)));
  return {
    action,
    items: inWritingOrder(items, documents),
    sentences: [],
    conflicts: conflicts.map(conflictSentence),
  };
}

/** Checks whether a plan only takes entries out of the trash, because the works are back. */
export function onlyLeavesTrash({ items }: Plan, { documents }: Current): boolean {
  return items.length > 0 && items.every(({ id, document }) => isSame(documents.get(id), document));
}

function isSame(a: WorkDocument | undefined, b: WorkDocument | undefined) {
  return a && b ? isSameWork(a, b) : a === b;
}

interface RestoreOptions {
  choice?: VisibilityChoice;
  id?: string;
  /** The restored work gets this App ID. A blank one removes it. */
  appId?: string;
  /** If true, it replaces the work that uses its ID now. */
  replaces?: boolean;
}

interface RestorePlan extends UndoPlan {
  errors: { id?: string; appId?: string };
}

/** Plans to restore one work, maybe with a different ID. */
export function planRestore(
  { documents }: Current,
  removal: Change,
  now: Date,
  { choice, id = removal.workId, appId, replaces = false }: RestoreOptions = {},
): RestorePlan {
  const { workId, rev } = removal;
  const { document: restored = {} } = revert(undefined, removal, now, choice);
  const document =
    appId === undefined ? restored : withFields(restored, { appId: appId || undefined });
  const next = { id, document, restores: { workId, rev } };
  const stored = documents.get(id);
  const owner = appIdConflicts([next], documents).get(id);
  const errors: RestorePlan["errors"] = {};
  if (stored && !isSameWork(stored, document) && !replaces) {
    errors.id = `Another work now uses the ID “${id}”. Choose what to do.`;
  }
  if (owner !== undefined) {
    errors.appId = `The work “${owner}” already uses this App ID. Choose a different one, or leave it blank.`;
  }
  const items = [planned(next, stored)];
  return { action: "restore", items, sentences: [], conflicts: [], errors };
}

/** @returns an ID such as "map-2" that no work uses. */
export function freeIdLike({ documents }: Current, id: string): string {
  let number = 2;
  while (documents.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
