import { wholeNumberIn } from "~/kinds/outside";
import { cleanName, firstCharacters } from "~/kinds/text";

/** Blank values match everything. */
export type WorksFilter = Record<"q" | "category" | "type", string>;

/** A large catalogue lists what a filter finds in steps. */
export type WorksQuery = WorksFilter & Record<"page", string>;

export const mostWords = 20;
export const mostCharacters = 200;

const cut = "…";

/** Queries of the same meaning become equal, for the page cache. */
export function readFilter(query: URLSearchParams): WorksFilter {
  const text = (name: string) => query.get(name)?.trim() ?? "";
  return { q: readWords(text("q")), category: cleanName(text("category")), type: text("type") };
}

export function readWorksQuery(query: URLSearchParams): WorksQuery {
  const page = wholeNumberIn(query.get("page"), 2);
  return { ...readFilter(query), page: page ? String(page) : "" };
}

function readWords(text: string): string {
  const words = text.split(/\s+/);
  const whole = words.join(" ");
  const first = words.slice(0, mostWords).join(" ");
  const kept = firstCharacters(first, mostCharacters).trimEnd();
  return kept === whole ? whole : kept.replace(/…$/, "") + cut;
}

export function isCut({ q }: WorksFilter): boolean {
  return q.endsWith(cut);
}

/** @returns the words without the mark of a shortened text. */
export function searchedWords({ q }: Pick<WorksFilter, "q">): string {
  return q.replace(/…$/, "");
}

export function isFiltered({ q, category, type }: WorksFilter): boolean {
  return [q, category, type].some((text) => text !== "");
}

/** A feed has all works, or those of a creator or a category. */
export type FeedQuery = { [name in "creator" | "category" | "page"]?: string };

/** Feed readers ask often, and they keep older entries themselves. */
export const mostEntries = 50;

/** @param count of all works: there is no later page than theirs. */
export function readFeedQuery(query: URLSearchParams, count = Infinity) {
  const page = wholeNumberIn(query.get("page"), 2, Math.ceil(count / mostEntries));
  const creator = query.get("creator") ?? "";
  const category = creator ? "" : cleanName(query.get("category") ?? "");
  return { creator, category, page: String(page ?? "") };
}
