import { setImmediate as nextTurn } from "node:timers/promises";
import { arrangementId, arrangementLabel } from "~/work/arrangement";
import type { Change } from "~/changes/change";
import { newBatch } from "~/changes/changes.server";
import { revert, type Reverted } from "~/changes/revert.server";
import type { WorkDocument } from "~/work/work";
import { labelOf } from "~/work/work";
import { titleOfChange } from "~/changes/work-summary.server";
import {
  AppIdTaken,
  type ChangePage,
  type NextWork,
  type WorksStore,
} from "~/changes/works-store";
import { writeInParts } from "~/changes/write-in-parts.server";

export interface UndoConflict {
  title: string;
  reason: Exclude<Reverted["conflict"], undefined> | "App ID in use";
  fields: string[];
}

export class UndoConflicts extends Error {
  constructor(readonly conflicts: UndoConflict[]) {
    super(`${conflicts.length} changes cannot be undone.`);
  }
}

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
    case "due":
      return `The publication time of ${title} has passed since then. Edit the work to publish it.`;
    case "purged":
      return `${title} was deleted permanently.`;
    case "changed":
      return `These fields of ${title} have changed since then: ${fields.map(labelOf).join(", ")}.`;
  }
}

interface UndoOptions {
  by: string;
  now: Date;
  batch?: string;
  skipsConflicts?: boolean;
}

export interface UndoProgress {
  /** The batch of the new changes. */
  batch: string;
  done: number;
  /** Where the remaining changes begin; undefined before the first part and after the last. */
  after?: string;
}

export class UndoStopped extends Error {
  constructor(
    readonly progress: UndoProgress,
    cause: unknown,
  ) {
    super(`Undoing stopped after ${progress.done} changes.`, { cause });
  }
}

/**
 * Nothing is undone if there are conflicts at the beginning. `goesOn` is called between parts.
 * @throws UndoStopped with the progress and the cause.
 */
export async function undoBatch(
  store: WorksStore,
  batchId: string,
  from: UndoProgress,
  goesOn: () => boolean,
  options: Omit<UndoOptions, "batch">,
): Promise<UndoProgress> {
  const { batch } = from;
  let progress = from;
  const most = store.mostPerWrite;
  try {
    if (from.done === 0 && Number.isFinite(most) && !options.skipsConflicts) {
      const { changes } = await readChanges(store, batchId);
      undone(await storedDocuments(store), changes, options.now);
    }
    do {
      const part = await readChanges(store, batchId, progress.after, most);
      await undo(store, part.changes, { ...options, batch });
      const done = progress.done + part.changes.length;
      progress = { batch, done, after: part.next };
    } while (progress.after && goesOn());
    return progress;
  } catch (cause) {
    throw new UndoStopped(progress, cause);
  }
}

async function readChanges(
  store: WorksStore,
  batch: string,
  start?: string,
  most = Infinity,
): Promise<ChangePage> {
  const changes: Change[] = [];
  const limit = Math.min(most, 500);
  let after = start;
  do {
    const page = await store.changes({ batch, after, limit });
    changes.push(...page.changes);
    // Lets other requests through: a batch may be the whole catalogue.
    await nextTurn();
    after = page.next;
  } while (after && changes.length < most);
  return { changes, next: after };
}

/**
 * Undoes all changes or none. If a store that writes in parts fails, the same call goes on.
 * @throws UndoConflicts before anything is written.
 */
export async function undo(
  store: WorksStore,
  changes: Change[],
  { by, now, batch = newBatch(), skipsConflicts }: UndoOptions,
): Promise<string> {
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
    const reverted = revert(document, change, now);
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
