import {
  chineseCharacters,
  type CreatorsQuery,
  longestSearch,
  otherCharacters,
} from "~/catalogue/creators-list";
import { own } from "~/kinds/outside";

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
