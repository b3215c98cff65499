import { Form, Link } from "@remix-run/react";
import { dashboardPath } from "~/routes/admin/frame/list-path";
import { mostCharacters } from "~/catalogue/filter";
import type {
  Offered,
  OfferedNames,
} from "~/routes/admin/list/listed-works.server";
import {
  activeFilters,
  type FilterField,
  formatListQuery,
  type ListQuery,
  problemNames,
  sortNames,
} from "~/routes/admin/frame/list-query";
import { stateNames } from "~/work/visibility";
import { workTypeNames } from "~/work/work";

interface DashboardFilterProps {
  query: ListQuery;
  offered: OfferedNames;
  /** The creator whose ID is in the query has this name. */
  creatorName?: string;
  found: number;
  total: number;
}

export function DashboardFilter({
  query,
  offered,
  creatorName,
  found,
  total,
}: DashboardFilterProps) {
  const named = { ...query, creator: creatorName ?? query.creator };
  const active = activeFilters(query);
  const isNarrowed = active.some((field) => field !== "q");
  return (
    <>
      <Form
        // The new key resets the fields when the address changes.
        key={formatListQuery(query)}
        action={dashboardPath}
        role="search"
        className="filter-form"
      >
        <div className="find">
          <label htmlFor="q">Find a work</label>
          <div className="flex space-x-2">
            <input
              id="q"
              name="q"
              type="search"
              defaultValue={query.q}
              maxLength={mostCharacters}
              autoComplete="off"
              className="control"
            />
            <button type="submit" className="button button-quiet shrink-0">
              Find
            </button>
          </div>
        </div>
        <details open={isNarrowed || query.sort !== ""}>
          <summary className="summary">Filter and sort</summary>
          <div className="filters">
            <FilterChoice
              name="category"
              label="Category"
              value={query.category}
              offered={offered.categories}
            />
            <FilterChoice
              name="creator"
              label="Creator"
              value={query.creator}
              offered={offered.creators}
            />
            <Choice query={query} name="type" names={workTypeNames} />
            <Choice query={query} name="state" names={stateNames} />
            <Choice query={query} name="problem" names={problemNames} />
            <Choice
              query={query}
              name="sort"
              names={sortNames}
              label="Sort by"
            />
          </div>
          <button type="submit" className="button button-quiet mb-3">
            Apply
          </button>
        </details>
      </Form>
      {active.length > 0 ? (
        <div role="status">
          <p className="mb-4">
            {found === 0
              ? "No works match. "
              : `${found.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} works found. `}
            {`${active.map((field) => inWords(named, field)).join(". ")}. `}
            <Link to={dashboardPath}>Show all works</Link>
          </p>
        </div>
      ) : null}
    </>
  );
}

interface ChoiceProps {
  query: ListQuery;
  name: "type" | "state" | "problem" | "sort";
  names: Record<string, string>;
  label?: string;
}

function Choice({ query, name, names, label }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={`filter-${name}`}>{label ?? filterNames[name]}</label>
      <select
        id={`filter-${name}`}
        name={name}
        defaultValue={query[name]}
        className="control"
      >
        {name === "sort" ? null : <option value="">All</option>}
        {Object.entries(names).map(([value, text]) => (
          <option key={value} value={value === "order" ? "" : value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

const filterNames: Record<string, string> = {
  q: "Search",
  category: "Category",
  creator: "Creator",
  type: "Type",
  state: "State",
  problem: "Problem",
};

const valueNames: Partial<Record<FilterField, Record<string, string>>> = {
  type: workTypeNames,
  state: stateNames,
  problem: problemNames,
};

function inWords(query: ListQuery, field: FilterField): string {
  const value = query[field];
  const text = valueNames[field]?.[value] ?? `“${value}”`;
  return `${filterNames[field]}: ${text}`;
}

interface FilterChoiceProps {
  name: string;
  label: string;
  value: string;
  offered: Offered;
}

function FilterChoice({ name, label, value, offered }: FilterChoiceProps) {
  const { values, rest } = offered;
  const id = `filter-${name}`;
  const isKnown = !value || values.some((each) => each.value === value);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {rest === 0 && isKnown ? (
        <select id={id} name={name} defaultValue={value} className="control">
          <option value="">All</option>
          {values.map((each) => (
            <option key={each.value} value={each.value}>
              {each.name ?? each.value}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            id={id}
            name={name}
            type="text"
            defaultValue={value}
            list={`${id}-names`}
            autoComplete="off"
            className="control"
          />
          <NameList id={`${id}-names`} offered={offered} />
        </>
      )}
    </div>
  );
}

interface NameListProps {
  id: string;
  offered: Offered;
}

/** Offers suggestions for a text field. */
export function NameList({ id, offered }: NameListProps) {
  return (
    <datalist id={id}>
      {offered.values.map(({ value, name }) => (
        <option key={value} value={value} label={name} />
      ))}
    </datalist>
  );
}
