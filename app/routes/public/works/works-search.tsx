import { mostCharacters } from "~/catalogue/filter";

export function WorksSearch({ words }: { words: string }) {
  return (
    <form action="/works" role="search" className="works-search">
      <label htmlFor="q" className="sr-only">
        Search words
      </label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={words}
        maxLength={mostCharacters}
        placeholder="Search works"
        autoComplete="off"
        className="control"
      />
      <button type="submit" className="button button-quiet ml-3">
        Search
      </button>
    </form>
  );
}
