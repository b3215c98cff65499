import type { Change } from "~/changes/change";
import { newBatch } from "~/changes/changes.server";
import { isSameWork } from "~/work/document.server";
import { withFields } from "~/work/with-fields";
import { WorkExists, type WorksStore } from "~/changes/works-store";

export interface RestoreOptions {
  by: string;
  id?: string;
  /** Blank for none. */
  appId?: string;
  replaces?: boolean;
}

/** @returns the batch; undefined if the work is already back. @throws WorkExists, AppIdTaken */
export async function restoreFromTrash(
  store: WorksStore,
  { workId, rev, before = {} }: Change,
  { by, id = workId, appId, replaces = false }: RestoreOptions,
): Promise<string | undefined> {
  const document =
    appId === undefined
      ? before
      : withFields(before, { appId: appId || undefined });
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
