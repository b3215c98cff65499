import type { Creator } from "~/catalogue/groups.server";
import { search, searchEntry } from "~/catalogue/search";
import { oncePer } from "~/kinds/derived";
import { wholeNumberIn } from "~/kinds/outside";
import { firstCharacters } from "~/kinds/text";

/** Blank values mean the default. */
type CreatorsQuery = Record<"q" | "sort" | "page", string>;

const longestSearch = 200;

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
export function listCreators(creators: Creator[], { q, sort }: Omit<CreatorsQuery, "page">) {
  const found = q ? new Set(search(creators.map(entryOf), q)) : undefined;
  const inOrder = creators.filter((creator) => found?.has(creator) ?? true);
  return sort === "works" ? inOrder.sort((a, b) => b.workCount - a.workCount) : inOrder;
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
      </label>{" "}
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
      </label>{" "}
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
