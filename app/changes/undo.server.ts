import { pauses } from "./in-steps.server";
import {
  appIdConflicts,
  inWritingOrder,
  type Plan,
  planned,
  type PlannedItem,
} from "./plan.server";
import { type Documents, titleOf } from "~/kinds/kind";
import { type Change, titleOfChange } from "./change";
import { isSameWork } from "~/kinds/work-document.server";
import { labelOfField } from "./field-changes.server";
import { revert, type Reverted } from "./revert.server";
import type { WorkDocument } from "~/kinds/work";
import type { NextWork } from "./works-store";

/** Explains a change that a plan leaves out. */
export interface Conflict {
  sentence: string;
  /** This work is in the way. */
  work?: { id: string; title: string };
}

type RevertConflict = Extract<Reverted, { conflict: string }>;

function conflictOf(change: Change, reverted: RevertConflict, document?: WorkDocument): Conflict {
  const id = change.workId;
  const isEdit = document && change.before && change.after;
  const title = isEdit ? titleOf({ id, document }) : titleOfChange(change);
  switch (reverted.conflict) {
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
      const labels = new Set(reverted.fields.map((name) => labelOfField(id, name)));
      const fields = Array.from(labels).join(", ");
      return { sentence: `These fields of ${title} have changed since then: ${fields}.` };
    }
  }
}

/** @param owner the ID of the work that uses the App ID. */
export function appIdInUse(title: string, owner: string, documents: Documents): Conflict {
  const document = documents.get(owner);
  const work = document && { id: owner, title: titleOf({ id: owner, document }) };
  const sentence = `The work “${work?.title ?? owner}” uses the App ID of ${title} now. Change the App ID of that work first.`;
  return { sentence, work };
}

/** The catalogue, for example. */
export interface Current {
  documents: Documents;
}

export interface UndoPlan extends Plan {
  conflicts: Conflict[];
}

/** Leaves out changes that are already undone. */
export async function planUndo(
  { documents }: Current,
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
    const reverted = revert(document, change, now);
    if (reverted.conflict) {
      conflicts.push(conflictOf(change, reverted, documents.get(id)));
    } else if (before && after) {
      const updatedAt = now.toISOString();
      next.set(id, { id, document: { ...reverted.document, updatedAt } });
    } else {
      const restores = inTrash && rev;
      next.set(id, { id, document: reverted.document, restores });
    }
  }
  const taken = await appIdConflicts([...next.values()], documents);
  for (const change of changes) {
    const owner = taken.get(change.workId);
    if (owner === undefined) continue;
    next.delete(change.workId);
    conflicts.push(appIdInUse(titleOfChange(change), owner, documents));
  }
  const items: PlannedItem[] = [];
  for (const each of next.values()) {
    await pause();
    const stored = documents.get(each.id);
    if (each.restores || !isSame(stored, each.document)) items.push(planned(each, stored));
  }
  return {
    action,
    items: inWritingOrder(items, documents),
    sentences: [],
    conflicts,
  };
}

function isSame(a: WorkDocument | undefined, b: WorkDocument | undefined) {
  return a && b ? isSameWork(a, b) : a === b;
}
