import { appIdConflicts, planned } from "~/changes/plan.server";
import type { Change } from "~/changes/change";
import { revert } from "~/changes/revert.server";
import {
  type Current,
  documentsOf,
  type UndoPlan,
} from "~/changes/undo.server";
import type { VisibilityChoice } from "~/changes/visibility.server";
import { withFields } from "~/work/work";
import { isSameWork } from "~/work/work-document.server";

interface RestoreOptions {
  choice?: VisibilityChoice;
  id?: string;
  /** Blank for none. */
  appId?: string;
  /** Whether it replaces the work that uses its ID now. */
  replaces?: boolean;
}

interface RestorePlan extends UndoPlan {
  errors: { id?: string; appId?: string };
}

/** Plans to restore one work, maybe with a different ID. */
export function planRestore(
  current: Current,
  removal: Change,
  now: Date,
  { choice, id = removal.workId, appId, replaces = false }: RestoreOptions = {},
): RestorePlan {
  const documents = documentsOf(current);
  const { workId, rev } = removal;
  const { document: restored = {} } = revert(undefined, removal, now, choice);
  const document =
    appId === undefined
      ? restored
      : withFields(restored, { appId: appId || undefined });
  const next = { id, document, restores: { workId, rev } };
  const stored = documents.get(id);
  const owner = appIdConflicts([next], documents).get(id);
  const errors: RestorePlan["errors"] = {};
  if (stored && !isSameWork(stored, document) && !replaces) {
    errors.id = `Another work now uses the ID “${id}”. Choose what to do.`;
  }
  if (owner !== undefined) {
    errors.appId = `The work “${owner}” already uses this App ID. Choose a different one, or leave it blank.`;
  }
  const items = [planned(next, stored)];
  return { action: "restore", items, sentences: [], conflicts: [], errors };
}

/** @returns an ID such as "map-2" that no work uses. */
export function freeIdLike(current: Current, id: string): string {
  const taken = documentsOf(current);
  let number = 2;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
