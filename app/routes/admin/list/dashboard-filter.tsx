import { Form, Link } from "@remix-run/react";
import { mostCharacters } from "~/catalogue/filter";
import { visibilityLabels } from "~/kinds/visibility";
import { workTypeNames } from "~/kinds/work-fields";
import { DataList, Options } from "~/ui/field";
import { dashboardPath } from "../frame/admin-paths";
import { formatListQuery, type ListQuery, sortNames } from "../frame/list-query";
import { FindField } from "../frame/page-links";
import { PlainButton } from "../frame/post-form";
import type { ListPage } from "./list-entries.server";
import type { Offered } from "./listed-works.server";

export function DashboardFilter({ query, list }: { query: ListQuery; list: ListPage }) {
  const { offered, found, total } = list;
  const { category, type, state, sort } = query;
  return (
    <>
      <Form
        // The new key resets the fields when the address changes.
        key={formatListQuery(query)}
        action={dashboardPath}
        role="search"
        className="mb-4 flex flex-wrap items-end"
      >
        <FindField label="Find a work" value={query.q} maxLength={mostCharacters} />
        <details
          open={Boolean(category || type || state || sort)}
          className="mb-2 grow basis-56 open:basis-full"
        >
          <summary className="summary">Filter and sort</summary>
          <div className="mb-3 grid gap-4 sm:grid-cols-3 lg:grid-cols-6">
            <CategoryChoice query={query} {...offered.categories} />
            <Choice query={query} name="type" names={all(workTypeNames)} />
            <Choice query={query} name="state" names={all(visibilityLabels)} />
            <Choice query={query} name="sort" names={Object.entries(sortNames)} />
          </div>
          <PlainButton className="button button-plain mb-3">Apply</PlainButton>
        </details>
      </Form>
      {query.q || category || type || state ? (
        <div role="status">
          <p className="mb-4">
            {found === 0
              ? "No works match. "
              : `${found.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} works found. `}
            <Link to={dashboardPath}>Show all works</Link>
          </p>
        </div>
      ) : null}
    </>
  );
}

type Name = [value: string, name: string];

const everything: Name = ["", "All"];

function all(names: Record<string, string>): Name[] {
  return [everything, ...Object.entries(names)];
}

interface ChoiceProps {
  query: ListQuery;
  name: keyof typeof filterNames;
  names: Name[];
}

function Choice({ query, name, names }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={`filter-${name}`}>{filterNames[name]}</label>{" "}
      <select id={`filter-${name}`} name={name} defaultValue={query[name]} className="control">
        <Options names={names} />
      </select>
    </div>
  );
}

const filterNames = { category: "Category", type: "Type", state: "State", sort: "Sort by" };

/** Shows a list of all categories, or a text field that suggests the most frequent ones. */
function CategoryChoice({ query, values, rest }: Offered & { query: ListQuery }) {
  const asked = query.category;
  if (rest === 0 && (!asked || values.some(({ value }) => value === asked))) {
    const names = values.map(({ value }): Name => [value, value]);
    return <Choice query={query} name="category" names={[everything, ...names]} />;
  }
  return (
    <div>
      <label htmlFor="filter-category">{filterNames.category}</label>{" "}
      <input
        id="filter-category"
        name="category"
        type="text"
        defaultValue={asked}
        list="category-names"
        autoComplete="off"
        className="control"
      />
      <DataList id="category-names" values={values} />
    </div>
  );
}
