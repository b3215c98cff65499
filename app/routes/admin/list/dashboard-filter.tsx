import { Form, Link } from "@remix-run/react";
import {
  activeFilters,
  dashboardPath,
  type FilterField,
  formatListQuery,
  type ListQuery,
  problemNames,
  sortNames,
} from "../frame/list-path";
import { Options } from "~/ui/field";
import { mostCharacters } from "~/catalogue/filter";
import type { ListPage } from "./list-entries.server";
import type { Offered } from "./listed-works.server";
import { stateNames } from "~/work/visibility";
import { workTypeNames } from "~/work/work";

interface DashboardFilterProps {
  query: ListQuery;
  list: ListPage;
}

export function DashboardFilter({ query, list }: DashboardFilterProps) {
  const { offered, creatorName, found, total } = list;
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
            <NameChoice query={query} name="category" {...offered.categories} />
            <NameChoice query={query} name="creator" {...offered.creators} />
            <Choice query={query} name="type" names={all(workTypeNames)} />
            <Choice query={query} name="state" names={all(stateNames)} />
            <Choice query={query} name="problem" names={all(problemNames)} />
            <Choice query={query} name="sort" names={Object.entries(sortNames)} />
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

type Name = [value: string, name: string];

const everything: Name = ["", "All"];

function all(names: Record<string, string>): Name[] {
  return [everything, ...Object.entries(names)];
}

interface ChoiceProps {
  query: ListQuery;
  name: FilterField | "sort";
  names: Name[];
}

function Choice({ query, name, names }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={`filter-${name}`}>{filterNames[name]}</label>
      <select id={`filter-${name}`} name={name} defaultValue={query[name]} className="control">
        <Options names={names} />
      </select>
    </div>
  );
}

const filterNames: Record<ChoiceProps["name"], string> = {
  q: "Search",
  category: "Category",
  creator: "Creator",
  type: "Type",
  state: "State",
  problem: "Problem",
  sort: "Sort by",
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

interface NameChoiceProps extends Offered {
  query: ListQuery;
  name: "category" | "creator";
}

/** Shows a list of all names, or a text field that suggests the most frequent ones. */
function NameChoice({ query, name, ...offered }: NameChoiceProps) {
  const { values, rest } = offered;
  const asked = query[name];
  if (rest === 0 && (!asked || values.some(({ value }) => value === asked))) {
    const names = values.map(({ value, name = value }): Name => [value, name]);
    return <Choice query={query} name={name} names={[everything, ...names]} />;
  }
  const id = `filter-${name}`;
  return (
    <div>
      <label htmlFor={id}>{filterNames[name]}</label>
      <input
        id={id}
        name={name}
        type="text"
        defaultValue={asked}
        list={`${id}-names`}
        autoComplete="off"
        className="control"
      />
      <NameList id={`${id}-names`} offered={offered} />
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
