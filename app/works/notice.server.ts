import type { Action, Change } from "~/works/change";
import type { StoredWork } from "~/works/work";
import { isPublic } from "~/works/work-document.server";
import { titleOf } from "~/works/work-summary.server";
import type { WorksStore } from "~/works/works-store";

/** More changes than these are not counted. */
const mostCounted = 200;

export interface Notice {
  text: string;
  /** The batch that a button beside it takes back. */
  undo?: string;
}

/** What the dashboard says after a request has changed works. */
export async function noticeOf(
  store: WorksStore,
  batch: string,
): Promise<Notice | undefined> {
  const { changes, next } = await store.changes({ batch, limit: mostCounted });
  const [change] = changes;
  if (!change) return undefined;
  const isAddition = change.action === "add";
  const undo = isAddition ? undefined : batch;
  if (changes.length === 1) {
    const work = await workOf(store, change);
    return { text: sentenceFor(change, work), undo };
  }
  const count = next ? `more than ${mostCounted}` : String(changes.length);
  return { text: `${many[change.action]} ${count} works.`, undo };
}

/** The work that was changed; as it was where it is gone. */
async function workOf(
  store: WorksStore,
  { workId: id, before, after }: Change,
): Promise<StoredWork> {
  const stored = before && after ? await store.get(id) : undefined;
  return stored ?? { id, document: after ?? before ?? {} };
}

function sentenceFor(
  { action, at, before, after }: Change,
  work: StoredWork,
): string {
  const title = titleOf(work);
  const isNowPublic = isPublic(work.document, new Date(at));
  if (!after) return `Deleted ${title}.`;
  if (!before && (action === "undo" || action === "restore")) {
    return `${title} is back.`;
  }
  switch (action) {
    case "edit":
      return `Updated ${title}.`;
    case "undo":
      return `Undid the change to ${title}.`;
    case "restore":
      return `Restored an earlier version of ${title}.`;
    case "publish":
      return isNowPublic ? `Published ${title}.` : `Scheduled ${title}.`;
    case "unpublish":
      return `${title} is a draft now.`;
    case "add":
      if (after.status === "draft") return `Saved ${title} as a draft.`;
      return isNowPublic ? `Added ${title}.` : `Scheduled ${title}.`;
    default:
      return `Added ${title}.`;
  }
}

const many: Record<Action, string> = {
  add: "Added",
  edit: "Updated",
  delete: "Deleted",
  restore: "Restored",
  undo: "Undid changes to",
  publish: "Published",
  unpublish: "Unpublished",
  import: "Imported",
  copy: "Copied",
  reset: "Reset",
};
