import { setImmediate as nextTurn } from "node:timers/promises";
import { appIdConflicts, type Plan, planned } from "~/changes/plan.server";
import { arrangementId, arrangementLabel } from "~/work/arrangement";
import type { Change } from "~/changes/change";
import { isSameWork } from "~/work/work-document.server";
import { revert, type Reverted } from "~/changes/revert.server";
import { labelOf, type StoredWork, type WorkDocument } from "~/work/work";
import { titleOfChange } from "~/changes/work-summary.server";
import type { NextWork, Stored, WorksStore } from "~/changes/works-store";

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
    case "due":
      return `The publication time of ${title} has passed since then. Edit the work to publish it.`;
    case "purged":
      return `${title} was deleted permanently.`;
    case "changed":
      return `These fields of ${title} have changed since then: ${fields.map(labelOf).join(", ")}.`;
  }
}

/** Latest first. */
export async function changesOfBatch(
  store: WorksStore,
  batch: string,
): Promise<Change[]> {
  const changes: Change[] = [];
  let after: string | undefined;
  do {
    const page = await store.changes({ batch, after, limit: 500 });
    changes.push(...page.changes);
    // Lets other requests through: a batch may be the whole catalogue.
    await nextTurn();
    after = page.next;
  } while (after);
  return changes;
}

export interface UndoPlan extends Plan {
  /** Sentences about the changes that the plan leaves out. */
  conflicts: string[];
}

/** Leaves out changes that are already undone. */
export function planUndo(
  {
    stored,
    arrangement,
  }: Pick<Stored, "arrangement"> & { stored: StoredWork[] },
  changes: Change[],
  now: Date,
): UndoPlan {
  const documents = new Map([
    ...stored.map(({ id, document }) => [id, document] as const),
    [arrangementId, arrangement],
  ]);
  const conflicts: UndoConflict[] = [];
  const next = new Map<string, NextWork>();
  for (const change of changes) {
    const { workId: id, rev, before, after, inTrash } = change;
    const { document } = next.get(id) ?? { document: documents.get(id) };
    const reverted = revert(document, change, now);
    if (reverted.conflict) {
      const names = "fields" in reverted ? reverted.fields : [];
      const fields = id === arrangementId ? names.map(arrangementLabel) : names;
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
    .filter(({ id, document }) => !isSame(documents.get(id), document))
    .map((each) => planned(each, documents.get(each.id)))
    .sort(
      (a, b) => Number(a.id === arrangementId) - Number(b.id === arrangementId),
    );
  return {
    ...{ action: "undo", items, sentences: [] },
    conflicts: conflicts.map(conflictSentence),
  };
}

function isSame(a: WorkDocument | undefined, b: WorkDocument | undefined) {
  return a && b ? isSameWork(a, b) : a === b;
}
