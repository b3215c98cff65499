import type { Creator } from "~/works/catalogue.server";
import { fold, search, searchEntry } from "~/works/search";

/** What a visitor asks the list of creators for; blank asks for the default. */
export type CreatorsQuery = Record<"q" | "sort", string>;

/** The longest search that the list takes, in characters. */
export const longestSearch = 200;

/** Fewer creators are easy to look through without an index. */
const leastForIndex = 24;

/** Reads the form; what it returns reads as the same. */
export function readCreatorsQuery(parameters: URLSearchParams): CreatorsQuery {
  const words = (parameters.get("q") ?? "").trim().split(/\s+/).join(" ");
  return {
    q: Array.from(words).slice(0, longestSearch).join("").trimEnd(),
    sort: parameters.get("sort") === "works" ? "works" : "",
  };
}

/**
 * The creators whose name or ID has every word, by name or by the number of
 * their works.
 *
 * @param creators sorted by name.
 */
export function listCreators(
  creators: Creator[],
  { q, sort }: CreatorsQuery,
): Creator[] {
  const entries = creators.map((creator) =>
    searchEntry(creator, creator.name, [creator.id]),
  );
  const found = new Set(search(entries, q));
  const inOrder = creators.filter((creator) => found.has(creator));
  return sort === "works"
    ? inOrder.sort((a, b) => b.workCount - a.workCount)
    : inOrder;
}

/**
 * The first creator of each letter, for an index of a long list.
 *
 * @param creators sorted by name.
 * @returns IDs by letter, "#" for names that start otherwise.
 */
export function letterIndex(creators: Creator[]): Map<string, string> {
  const firsts = new Map<string, string>();
  if (creators.length < leastForIndex) return firsts;
  for (const { id, name } of creators) {
    const letter = /^[a-z]/.exec(fold(name))?.[0].toUpperCase() ?? "#";
    if (!firsts.has(letter)) firsts.set(letter, id);
  }
  return firsts;
}
