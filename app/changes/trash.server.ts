import { withVisibility } from "~/changes/visibility.server";
import type { Change } from "~/changes/change";
import { newBatch } from "~/changes/changes.server";
import { isSameWork } from "~/work/document.server";
import { withFields } from "~/work/with-fields";
import type { WorkDocument } from "~/work/work";
import { WorkExists, type WorksStore } from "~/changes/works-store";

export interface RestoreOptions {
  by: string;
  id?: string;
  /** Blank for none. */
  appId?: string;
  replaces?: boolean;
}

/** As it was, except for a work whose publication time has passed: it comes back as a draft. */
export function documentInTrash({ at, before = {} }: Change): WorkDocument {
  const known = { document: before, at: new Date(at) };
  return withVisibility(before, known, new Date());
}

/**
 * @returns the batch; undefined if the work is already back.
 * @throws WorkExists, AppIdTaken, WorkGone
 */
export async function restoreFromTrash(
  store: WorksStore,
  removal: Change,
  { by, id = removal.workId, appId, replaces = false }: RestoreOptions,
): Promise<string | undefined> {
  const { workId, rev } = removal;
  const restored = documentInTrash(removal);
  const document =
    appId === undefined
      ? restored
      : withFields(restored, { appId: appId || undefined });
  const batch = newBatch();
  const changes = await store.write({
    ...{ ids: [id], by, batch, action: "restore" },
    edit: (stored) => {
      const current = stored.get(id);
      const isTaken = current !== undefined && !isSameWork(current, document);
      if (isTaken && !replaces) throw new WorkExists(id);
      return [{ id, document, restores: { workId, rev } }];
    },
  });
  return changes.length > 0 ? batch : undefined;
}

const mostTries = 100;

/** @returns blank if no similar ID is free. */
export async function freeIdLike(
  store: WorksStore,
  id: string,
): Promise<string> {
  for (let number = 2; number < mostTries; number += 1) {
    const free = `${id}-${number}`;
    if (!(await store.get(free))) return free;
  }
  return "";
}
