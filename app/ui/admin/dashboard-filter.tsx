import { Form, Link } from "@remix-run/react";
import { type State, stateNames } from "~/works/publication";

interface DashboardFilterProps {
  words: string;
  state?: State;
  /** How many works match; undefined where they could not be listed. */
  found?: number;
}

export function DashboardFilter({ words, state, found }: DashboardFilterProps) {
  return (
    <div className="pb-8">
      <Form action="/admin/dashboard" role="search" className="max-w-md">
        <label htmlFor="q">Find a work</label>
        <div className="mb-3 flex space-x-2">
          <input
            // Drawn again for other words: what is typed is the browser's.
            key={words}
            id="q"
            name="q"
            type="search"
            defaultValue={words}
            autoComplete="off"
            className="control"
          />
          <button type="submit" className="button button-quiet shrink-0">
            Find
          </button>
        </div>
        <label htmlFor="state">State</label>
        <select
          key={state}
          id="state"
          name="state"
          defaultValue={state ?? ""}
          className="control"
        >
          <option value="">All states</option>
          {Object.entries(stateNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Form>
      {(words || state) && found !== undefined ? (
        <p role="status" className="mt-4">
          {found === 0 ? "No works match. " : `${found} found. `}
          <Link to="/admin/dashboard">Show all works</Link>
        </p>
      ) : null}
    </div>
  );
}
