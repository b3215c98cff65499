import { arrangementId, arrangementLabel } from "~/works/arrangement";
import type { Change } from "~/works/change";
import { newBatch } from "~/works/changes.server";
import { revert, type Reverted } from "~/works/revert.server";
import type { WorkDocument } from "~/works/work";
import { labelOf } from "~/works/work";
import { titleOfChange } from "~/works/work-summary.server";
import {
  AppIdTaken,
  type NextWork,
  type WorksStore,
} from "~/works/works-store";
import { writeInParts } from "~/works/write-in-parts.server";

export interface UndoConflict {
  title: string;
  reason: Exclude<Reverted["conflict"], undefined> | "App ID in use";
  fields: string[];
}

/** Nothing was undone, because of these conflicts. */
export class UndoConflicts extends Error {
  constructor(readonly conflicts: UndoConflict[]) {
    super(`${conflicts.length} changes cannot be undone.`);
  }
}

/** Describes a conflict in a sentence. */
export function conflictSentence({
  title,
  reason,
  fields,
}: UndoConflict): string {
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
      return `${title} has changed since: ${fields.map(labelOf).join(", ")}.`;
  }
}

interface UndoOptions {
  by: string;
  now: Date;
  skipsConflicts?: boolean;
}

/**
 * Undoes all changes or none. A store that writes in parts may fail in between;
 * the same call then undoes the rest.
 * @returns the batch of the new changes.
 * @throws UndoConflicts before anything is written.
 */
export async function undo(
  store: WorksStore,
  changes: Change[],
  { by, now, skipsConflicts }: UndoOptions,
): Promise<string> {
  const batch = newBatch();
  const skipped = new Set<string>();
  if (!skipsConflicts && changes.length > store.mostPerWrite) {
    undone(await storedDocuments(store), changes, now);
  }
  for (;;) {
    const wanted = changes.filter(({ workId }) => !skipped.has(workId));
    try {
      await writeInParts(store, {
        ...{ by, batch, action: "undo" },
        ids: Array.from(new Set(wanted.map(({ workId }) => workId))),
        edit: (stored, ids) =>
          undone(
            stored,
            wanted.filter(({ workId }) => ids.has(workId)),
            now,
            skipsConflicts,
          ),
      });
      return batch;
    } catch (cause) {
      const change = changeThatFails(cause, wanted);
      if (!change) throw cause;
      if (!skipsConflicts) {
        const reason = "App ID in use";
        const title = titleOfChange(change);
        throw new UndoConflicts([{ title, reason, fields: [] }]);
      }
      skipped.add(change.workId);
    }
  }
}

async function storedDocuments(
  store: WorksStore,
): Promise<Map<string, WorkDocument>> {
  const works = await store.list();
  const documents = works.map(({ id, document }) => [id, document] as const);
  const arrangement = await store.arrangement();
  return new Map([...documents, [arrangementId, arrangement]]);
}

function changeThatFails(
  cause: unknown,
  changes: Change[],
): Change | undefined {
  return cause instanceof AppIdTaken
    ? changes.find(({ workId }) => workId === cause.id)
    : undefined;
}

function undone(
  stored: ReadonlyMap<string, WorkDocument>,
  changes: Change[],
  now: Date,
  skipsConflicts = false,
): NextWork[] {
  const conflicts: UndoConflict[] = [];
  const next = new Map<string, NextWork>();
  for (const change of changes) {
    const { workId: id, rev, before, after, inTrash } = change;
    const { document } = next.get(id) ?? { document: stored.get(id) };
    const reverted = revert(document, change);
    if (reverted.conflict) {
      const names = "fields" in reverted ? reverted.fields : [];
      const fields = id === arrangementId ? names.map(arrangementLabel) : names;
      const title = titleOfChange(change, stored.get(id));
      conflicts.push({ title, reason: reverted.conflict, fields });
    } else if (before && after) {
      const updatedAt = now.toISOString();
      next.set(id, { id, document: { ...reverted.document, updatedAt } });
    } else {
      const restores = inTrash && { workId: id, rev };
      next.set(id, { id, document: reverted.document, restores });
    }
  }
  if (conflicts.length > 0 && !skipsConflicts) {
    throw new UndoConflicts(conflicts);
  }
  return Array.from(next.values());
}
