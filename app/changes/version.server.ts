import { changesDownTo } from "./history.server";
import { appIdConflicts, planned } from "./plan.server";
import { appIdInUse, type Current, type UndoPlan } from "./undo.server";
import { isWork } from "~/kinds/kind";
import type { Change, ChangeKey } from "./change";
import { isSameWork, revOf } from "~/kinds/work-document.server";
import { documentBefore, withVisibility } from "./revert.server";
import type { WorkDocument } from "~/kinds/work";
import type { NextWork, WorksStore } from "./works-store";

interface Version {
  content: WorkDocument;
  /** Restoring this version would undo this removal. */
  removal?: Change;
  /** The document was last stored in this form. */
  latest: { document: WorkDocument; at: Date };
}

/** @returns undefined if the version is no longer stored. */
export async function findVersion(
  store: WorksStore,
  key: ChangeKey,
  current: WorkDocument | undefined,
): Promise<Version | undefined> {
  // A site document has no versions, only changes.
  if (!isWork(key.workId)) return undefined;
  const changes = await changesDownTo(store, key);
  const own = changes.at(-1);
  if (own?.rev !== key.rev || !own.after) return undefined;
  const known = current ? revOf(current) : Infinity;
  const later = changes.filter(({ rev }) => rev > key.rev && rev <= known);
  // Changes that followed a restoration may be gone, but it has the whole document.
  const content = own.before ? documentBefore(current, later) : own.after;
  if (!content) return undefined;
  const removal = current ? undefined : changes.find(({ inTrash }) => inTrash);
  const last = current ? undefined : changes.find(({ after }) => !after);
  return {
    content,
    removal,
    latest: {
      document: current ?? last?.before ?? {},
      at: last ? new Date(last.at) : new Date(),
    },
  };
}

/** The plan is empty if the work already has this content. */
export async function planVersion(
  { documents }: Current,
  { workId }: ChangeKey,
  { content, removal, latest }: Version,
  now: Date,
): Promise<UndoPlan> {
  const stored = documents.get(workId);
  const kept = withVisibility(content, latest, now);
  // If only the visibility was different, it is restored.
  const isKept = !stored || !isSameWork(stored, kept);
  const document = {
    ...(isKept ? kept : content),
    updatedAt: now.toISOString(),
  };
  const next: NextWork = {
    id: workId,
    document,
    restores: removal?.rev,
  };
  const owner = (await appIdConflicts([next], documents)).get(workId);
  const isSame = stored && isSameWork(stored, document);
  return {
    action: "restore",
    sentences: [],
    items: owner !== undefined || isSame ? [] : [planned(next, stored)],
    conflicts: owner === undefined ? [] : [appIdInUse("this version", owner, documents)],
  };
}
