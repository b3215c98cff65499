import { historyPath, withQuery } from "../frame/admin-paths";
import { listIn, listPath, type Outcome, withList } from "../frame/list-path";
import type { Action } from "~/changes/change";
import { isSiteDocument, siteDocumentListPath } from "~/work/site-document";

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

/** @returns "q=…"; blank for the whole history. */
export function formatHistoryQuery(query: Partial<HistoryQuery>): string {
  return withQuery("", { ...query }).slice(1);
}

export const historyListPath = "/admin/history";

/** Adds the place in the history to which a page returns. */
export function withPlace(path: string, query: HistoryQuery): string {
  const separator = path.includes("?") ? "&" : "?";
  const place = encodeURIComponent(formatHistoryQuery(query));
  return `${path}${separator}history=${place}`;
}

/**
 * @param only the ID of the only document that was changed.
 * @returns the page that led to an undo: a place in the history, the history of a work, the page of
 * a site document, or a place in the list.
 */
export function placeIn(
  search: URLSearchParams,
  outcome: Pick<Outcome, "changed" | "notice"> = {},
  only?: string,
): string {
  const from = search.get("work");
  if (from && search.get("to") === "work") {
    return withList(withQuery(historyPath(from), outcome), listIn(search));
  }
  const place = search.get("history");
  if (place === null) {
    return only !== undefined && isSiteDocument(only)
      ? withQuery(siteDocumentListPath(only), outcome)
      : listPath(listIn(search), only, outcome);
  }
  const query = readHistoryQuery(new URLSearchParams(place));
  return withQuery(historyListPath, { ...query, ...outcome });
}
