import type { Action, Change } from "~/works/change";
import { titleOfChange } from "~/works/work-summary.server";
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
    return { text: sentenceFor(change, await titleFor(store, change)), undo };
  }
  const count = next ? `more than ${mostCounted}` : String(changes.length);
  return { text: `${many[change.action]} ${count} works.`, undo };
}

async function titleFor(store: WorksStore, change: Change): Promise<string> {
  const stored = await store.get(change.workId);
  return titleOfChange(change, stored?.document);
}

function sentenceFor({ action, before, after }: Change, title: string): string {
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
      return `Published ${title}.`;
    case "unpublish":
      return `${title} is a draft now.`;
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
