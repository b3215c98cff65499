import { arrangementId } from "~/work/arrangement";
import type { Action, Change } from "~/changes/change";
import { changedLabels } from "~/changes/field-changes.server";
import type { WorkDocument } from "~/work/work";
import { type State, stateOf } from "~/work/publication";
import { isPublic, readWork } from "~/work/work-document.server";
import { titleOfChange } from "~/changes/work-summary.server";
import type { WorksStore } from "~/changes/works-store";

/** Enough to tell one work from several, beside the arrangement. */
const fewChanges = 3;

export interface Notice {
  text: string;
  /** The batch that the Undo button reverts. */
  undo?: string;
}

/** @returns undefined if the batch is not stored. */
export async function noticeOf(
  store: WorksStore,
  batch: string,
): Promise<Notice | undefined> {
  const { changes, next } = await store.changes({ batch, limit: fewChanges });
  const ofWorks = changes.filter(({ workId }) => workId !== arrangementId);
  const [change] = changes;
  if (!change) return undefined;
  const [first] = ofWorks;
  const canUndo =
    change.action !== "add" &&
    (await hasLatest(store, first ? ofWorks : changes));
  const undo = canUndo ? batch : undefined;
  if (!first) return { text: sentenceForOrder(change), undo };
  if (ofWorks.length === 1) {
    const stored = await store.get(first.workId);
    return { text: sentenceFor(first, stored?.document), undo };
  }
  const others = changes.length - ofWorks.length;
  const all = next ? await store.countChanges(batch) : changes.length;
  const count = (all - others).toLocaleString("en-US");
  const verb = first.action === "rename" ? renamed(first) : many[first.action];
  return { text: `${verb} ${count} works.`, undo };
}

/** A notice that is opened again after an undo or another edit has nothing to undo. */
async function hasLatest(
  store: WorksStore,
  changes: Change[],
): Promise<boolean> {
  for (const { workId, rev } of changes) {
    const [last] = (await store.changes({ workId, limit: 1 })).changes;
    if (last?.rev === rev) return true;
  }
  return false;
}

function sentenceForOrder(change: Change): string {
  const labels = changedLabels(change);
  const what = labels.length === 1 ? (labels[0] ?? "") : "Order";
  return change.action === "undo"
    ? `Undid the change: ${what}.`
    : `Saved: ${what}.`;
}

function renamed({ after = {} }: Change): string {
  return "category" in after ||
    !("creatorId" in after || "creatorName" in after)
    ? "Changed the category of"
    : "Changed the creator of";
}

function sentenceFor(change: Change, stored: WorkDocument | undefined): string {
  const { action, at, before, after } = change;
  const title = titleOfChange(change, stored);
  const document = stored ?? after ?? {};
  const isNowPublic = isPublic(document, new Date(at));
  if (!after) return `Deleted ${title}.`;
  if (action === "undo" || action === "restore") {
    const did = !before
      ? `Restored ${title}`
      : action === "undo"
        ? `Undid the change to ${title}`
        : `Restored an earlier version of ${title}`;
    const work = readWork({ id: change.workId, document });
    const visibility = work
      ? ` ${visibilityIn[stateOf(work, new Date())]}`
      : "";
    return `${did}.${visibility}`;
  }
  switch (action) {
    case "edit":
      return `Updated ${title}.`;
    case "rename":
      return `${renamed(change)} ${title}.`;
    case "publish":
      return isNowPublic ? `Published ${title}.` : `Scheduled ${title}.`;
    case "unpublish":
      return `Unpublished ${title}. It is now a draft.`;
    case "add":
      if (after.status === "draft") return `Saved ${title} as a draft.`;
      return isNowPublic ? `Added ${title}.` : `Scheduled ${title}.`;
    default:
      return `Added ${title}.`;
  }
}

const visibilityIn: Record<State, string> = {
  published: "Visitors see it.",
  scheduled: "It is scheduled, so visitors do not see it yet.",
  draft: "It is a draft, so visitors do not see it.",
};

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
  order: "Reordered",
  rename: "Changed",
};
