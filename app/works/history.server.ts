import { arrangementId } from "~/works/arrangement";
import type { Change, ChangeKey } from "~/works/change";
import { newBatch, revOf } from "~/works/changes.server";
import { documentBefore } from "~/works/revert.server";
import type { WorkDocument } from "~/works/work";
import type { WorksStore } from "~/works/works-store";

/** As many as one query reads. */
const atOnce = 200;

/** One change of a work, if it is still kept. */
export async function findChange(
  store: WorksStore,
  { workId, rev }: ChangeKey,
): Promise<Change | undefined> {
  const query = { workId, after: String(rev + 1), limit: 1 };
  const [change] = (await store.changes(query)).changes;
  return change?.rev === rev ? change : undefined;
}

/** The changes of a work down to a revision, the latest first. */
export async function changesDownTo(
  store: WorksStore,
  { workId, rev }: ChangeKey,
): Promise<Change[]> {
  const changes: Change[] = [];
  let after: string | undefined;
  do {
    const page = await store.changes({ workId, after, limit: atOnce });
    changes.push(...page.changes.filter((change) => change.rev >= rev));
    const last = page.changes.at(-1);
    after = last && last.rev > rev ? page.next : undefined;
  } while (after);
  return changes;
}

/** A work as one of its changes left it, and as it is now. */
export interface Version {
  document: WorkDocument;
  /** Undefined where there is no such work now. */
  current?: WorkDocument;
  /** The removal that a restoration of the version takes back. */
  removal?: ChangeKey;
}

/** @returns undefined where that version is not kept. */
export async function findVersion(
  store: WorksStore,
  key: ChangeKey,
): Promise<Version | undefined> {
  // The order is undone change by change.
  if (key.workId === arrangementId) return undefined;
  const current = (await store.get(key.workId))?.document;
  const changes = await changesDownTo(store, key);
  const own = changes.at(-1);
  if (own?.rev !== key.rev || !own.after) return undefined;
  const known = current ? revOf(current) : Infinity;
  const later = changes.filter(({ rev }) => rev > key.rev && rev <= known);
  const document = documentBefore(current, later);
  if (!document) return undefined;
  const removal = current ? undefined : changes.find(({ inTrash }) => inTrash);
  return { document, current, removal };
}

/**
 * Makes a work again what it was after one of its changes, also a work that is
 * deleted.
 *
 * @returns the batch of the change that does so; undefined where the work is
 * like that already.
 * @throws AppIdTaken
 */
export async function restoreVersion(
  store: WorksStore,
  { workId }: ChangeKey,
  { document, removal }: Version,
  by: string,
): Promise<string | undefined> {
  const batch = newBatch();
  const restored = { ...document, updatedAt: new Date().toISOString() };
  const changes = await store.write({
    ...{ ids: [workId], by, batch, action: "restore" },
    edit: () => [
      {
        id: workId,
        document: restored,
        restores: removal && { workId, rev: removal.rev },
      },
    ],
  });
  return changes.length > 0 ? batch : undefined;
}
