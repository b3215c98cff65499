import { type CreatorsQuery, longestSearch } from "~/catalogue/creators-list";

export function CreatorsForm({ query }: { query: CreatorsQuery }) {
  return (
    <form action="/creators" role="search" className="creators-form">
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
        className="control"
      />{" "}
      <label htmlFor="sort" className="sr-only">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        defaultValue={query.sort}
        className="control"
      >
        <option value="">By name</option>
        <option value="works">Most works first</option>
      </select>{" "}
      <button type="submit" className="button button-quiet">
        Show
      </button>
    </form>
  );
}
