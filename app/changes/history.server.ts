import { withVisibility } from "~/changes/visibility.server";
import { arrangementId } from "~/work/arrangement";
import type { Change, ChangeKey } from "~/changes/change";
import { newBatch } from "~/changes/changes.server";
import { revOf } from "~/work/document.server";
import { documentBefore } from "~/changes/revert.server";
import type { WorkDocument } from "~/work/work";
import type { WorksStore } from "~/changes/works-store";

const atOnce = 200;

/** @returns undefined if the change is no longer stored. */
export async function findChange(
  store: WorksStore,
  { workId, rev }: ChangeKey,
): Promise<Change | undefined> {
  const query = { workId, after: String(rev + 1), limit: 1 };
  const [change] = (await store.changes(query)).changes;
  return change?.rev === rev ? change : undefined;
}

/** Latest first. */
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

export interface Version {
  document: WorkDocument;
  current?: WorkDocument;
  /** The removal that restoring this version would undo. */
  removal?: Change;
}

export async function findVersion(
  store: WorksStore,
  key: ChangeKey,
): Promise<Version | undefined> {
  // The arrangement has no versions, only changes.
  if (key.workId === arrangementId) return undefined;
  const current = (await store.get(key.workId))?.document;
  const changes = await changesDownTo(store, key);
  const own = changes.at(-1);
  if (own?.rev !== key.rev || !own.after) return undefined;
  const known = current ? revOf(current) : Infinity;
  const later = changes.filter(({ rev }) => rev > key.rev && rev <= known);
  const content = documentBefore(current, later);
  if (!content) return undefined;
  const removal = current ? undefined : changes.find(({ inTrash }) => inTrash);
  const last = current ? undefined : changes.find(({ after }) => !after);
  const now = new Date();
  const latest = {
    document: current ?? last?.before ?? {},
    at: last ? new Date(last.at) : now,
  };
  const document = withVisibility(content, latest, now);
  return { document, current, removal };
}

/** @returns the batch; undefined if nothing changed. @throws AppIdTaken, WorkGone */
export async function restoreVersion(
  store: WorksStore,
  { workId }: ChangeKey,
  { document, removal }: Version,
  by: string,
): Promise<string | undefined> {
  const batch = newBatch();
  const at = new Date();
  const restored = { ...document, updatedAt: at.toISOString() };
  const changes = await store.write({
    ...{ ids: [workId], by, batch, action: "restore" },
    edit: (stored) => {
      const current = stored.get(workId);
      return [
        {
          id: workId,
          // Someone may have published or unpublished the work just now.
          document: current
            ? withVisibility(restored, { document: current, at }, at)
            : restored,
          restores: removal && { workId, rev: removal.rev },
        },
      ];
    },
  });
  return changes.length > 0 ? batch : undefined;
}
