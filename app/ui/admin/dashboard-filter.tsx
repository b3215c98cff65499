import { Form, Link } from "@remix-run/react";

interface DashboardFilterProps {
  words: string;
  /** How many works match; undefined where they could not be listed. */
  found?: number;
}

export function DashboardFilter({ words, found }: DashboardFilterProps) {
  return (
    <div className="pb-8">
      <Form action="/admin/dashboard" role="search" className="max-w-md">
        <label htmlFor="q">Find a work</label>
        <div className="flex space-x-2">
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
      </Form>
      {words && found !== undefined ? (
        <p role="status" className="mt-4">
          {found === 0 ? "No works match. " : `${found} found. `}
          <Link to="/admin/dashboard">Show all works</Link>
        </p>
      ) : null}
    </div>
  );
}
