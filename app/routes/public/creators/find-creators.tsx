import { oncePer } from "~/kinds/derived";
import { own, wholeNumberIn } from "~/kinds/outside";
import type { Creator } from "~/catalogue/groups.server";
import { search, searchEntry } from "~/catalogue/search";
import { firstCharacters } from "~/kinds/text";

/** Blank values mean the default. */
type CreatorsQuery = Record<"q" | "sort" | "page", string>;

const longestSearch = 200;

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

const entryOf = oncePer((creator: Creator) => searchEntry(creator, creator.name, [creator.id]));

/** @param creators sorted by name. */
export function listCreators(
  creators: Creator[],
  { q, sort }: Omit<CreatorsQuery, "page">,
): Creator[] {
  const found = q ? new Set(search(creators.map(entryOf), q)) : undefined;
  const inOrder = creators.filter((creator) => found?.has(creator) ?? true);
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

const otherCharacters = "#";
const chineseCharacters = "漢";

/** Chinese characters share an entry: most names begin with one of their own. */
function letterOf(name: string): string {
  const [letter] = /^\p{L}/u.exec(name.normalize("NFKD")) ?? [];
  if (!letter) return otherCharacters;
  return /\p{Script=Han}/u.test(letter) ? chineseCharacters : letter.toUpperCase();
}

export function CreatorsForm({ query }: { query: CreatorsQuery }) {
  return (
    <form
      action="/creators"
      role="search"
      className="-mr-3 mb-3 flex flex-wrap md:max-w-[36rem] lg:mb-9 lg:ml-8 lg:flex-[0_0_30rem]"
    >
      <label htmlFor="q" className="sr-only">
        Search creators by name
      </label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={query.q}
        maxLength={longestSearch}
        placeholder="Search creators"
        autoComplete="off"
        className="control mb-3 mr-3 min-w-0 flex-[1_1_12rem] rounded-[22px]"
      />{" "}
      <label htmlFor="sort" className="sr-only">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        defaultValue={query.sort}
        className="control mb-3 mr-3 min-w-0 flex-[1_1_8rem] rounded-[22px]"
      >
        <option value="">By name</option>
        <option value="works">Most works first</option>
      </select>{" "}
      <button type="submit" className="button button-quiet mb-3 mr-3">
        Show
      </button>
    </form>
  );
}

/** @param group has an index of its own. */
export function letterId(group: string, letter: string): string {
  const points = Array.from(letter, (each) => each.codePointAt(0));
  return [group, ...points].join("-");
}

const explained = {
  [otherCharacters]: "Other characters",
  [chineseCharacters]: "Chinese characters",
};

export function LetterIndex({ group, letters }: { group: string; letters: string[] }) {
  if (letters.length < 2) return null;
  return (
    <nav aria-label={`${group} by first letter`}>
      <ul className="chips letters">
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${letterId(group, letter)}`} className="chip">
              {own(explained, letter) ? (
                <abbr title={own(explained, letter)}>{letter}</abbr>
              ) : (
                letter
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
