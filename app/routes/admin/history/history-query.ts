import type { Action } from "~/changes/change";

export interface ActionGroup {
  name: string;
  actions: Action[];
}

/** Account events are a group of their own. */
export const actionGroups = {
  added: { name: "Added and imported", actions: ["add", "import", "copy"] },
  edited: { name: "Edited and arranged", actions: ["edit", "rename", "order"] },
  published: {
    name: "Published or made drafts in the list",
    actions: ["publish", "unpublish"],
  },
  deleted: {
    name: "Deleted and restored",
    actions: ["delete", "restore", "reset"],
  },
  undone: { name: "Undone", actions: ["undo"] },
  account: { name: "Account and sign-in", actions: [] },
} satisfies Record<string, ActionGroup>;

/** Blank values match everything. */
export interface HistoryFilter {
  /** The titles of works contain these words. */
  q: string;
  by: string;
  group: string;
  from: string;
  until: string;
}

export interface HistoryQuery extends HistoryFilter {
  /** An older page begins here. */
  before: string;
}

export function readHistoryQuery(search: URLSearchParams): HistoryQuery {
  const given = (name: string) => (search.get(name) ?? "").trim().slice(0, 200);
  return {
    q: given("q"),
    by: given("by"),
    group: given("group"),
    from: given("from"),
    until: given("until"),
    before: given("before"),
  };
}

export const historyListPath = "/admin/history";
