import type { Creator } from "./groups.server";
import { search, searchEntry } from "./search";
import { wholeNumberIn } from "~/kinds/outside";
import { firstCharacters } from "~/kinds/text";

/** Blank values mean the default. */
export type CreatorsQuery = Record<"q" | "sort" | "page", string>;

export const longestSearch = 200;

/** Shorter lists need no letter index. */
const leastForIndex = 24;

/** Queries of the same meaning become equal, for the page cache. */
export function readCreatorsQuery(parameters: URLSearchParams): CreatorsQuery {
  const words = (parameters.get("q") ?? "").trim().split(/\s+/).join(" ");
  return {
    q: firstCharacters(words, longestSearch).trimEnd(),
    sort: parameters.get("sort") === "works" ? "works" : "",
    page: String(wholeNumberIn(parameters.get("page"), 2) ?? ""),
  };
}

/** @param creators sorted by name. */
export function listCreators(
  creators: Creator[],
  { q, sort }: Omit<CreatorsQuery, "page">,
): Creator[] {
  const entries = creators.map((creator) => searchEntry(creator, creator.name, [creator.id]));
  const found = new Set(search(entries, q));
  const inOrder = creators.filter((creator) => found.has(creator));
  return sort === "works" ? inOrder.sort((a, b) => b.workCount - a.workCount) : inOrder;
}

/** @returns the ID of the first creator of each letter. */
export function letterIndex(creators: Creator[]): Map<string, string> {
  const firsts = new Map<string, string>();
  if (creators.length < leastForIndex) return firsts;
  for (const { id, name } of creators) {
    const letter = letterOf(name);
    if (!firsts.has(letter)) firsts.set(letter, id);
  }
  return firsts;
}

export const otherCharacters = "#";
export const chineseCharacters = "漢";

/** Chinese characters share an entry: most names begin with one of their own. */
function letterOf(name: string): string {
  const [letter] = /^\p{L}/u.exec(name.normalize("NFKD")) ?? [];
  if (!letter) return otherCharacters;
  return /\p{Script=Han}/u.test(letter) ? chineseCharacters : letter.toUpperCase();
}
