import type { Change } from "~/works/change";
import { isSameWork, newBatch } from "~/works/changes.server";
import type { WorkDocument } from "~/works/work";
import { WorkExists, type WorksStore } from "~/works/works-store";

/** How a removed work comes back where it cannot come back as it was. */
export interface RestoreOptions {
  by: string;
  /** Another ID than it had. */
  id?: string;
  /** Another App ID than it had; blank for none. */
  appId?: string;
  /** Whether it takes the place of the work that has its ID now. */
  replaces?: boolean;
}

/**
 * Takes a work out of the trash.
 *
 * @param removal a change that is in the trash.
 * @returns the batch of the change that does so; undefined where the work is
 * there already.
 * @throws WorkExists, AppIdTaken
 */
export async function restoreFromTrash(
  store: WorksStore,
  { workId, rev, before = {} }: Change,
  { by, id = workId, appId, replaces = false }: RestoreOptions,
): Promise<string | undefined> {
  const document = appId === undefined ? before : withAppId(before, appId);
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

function withAppId(document: WorkDocument, appId: string): WorkDocument {
  const others = Object.entries(document).filter(
    ([field]) => field !== "appId",
  );
  return { ...Object.fromEntries(others), ...(appId && { appId }) };
}

const mostTries = 100;

/** An ID like this one that no work has; blank where none is found. */
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
