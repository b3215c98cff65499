import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  isCut,
  mostCharacters,
  mostWords,
  type WorksFilter,
} from "~/works/filter";
import { workTypeNames, workTypes } from "~/works/work";

interface WorksFilterFormProps {
  filter: WorksFilter;
  categoryNames: string[];
  /** How many works match; undefined where nothing is asked for. */
  found?: number;
}

export function WorksFilterForm({
  filter,
  categoryNames,
  found,
}: WorksFilterFormProps) {
  // An address may name a category that is gone; the form says what it asks.
  const isUnknown = filter.category && !categoryNames.includes(filter.category);
  const offered = isUnknown
    ? [...categoryNames, filter.category]
    : categoryNames;
  return (
    <div className="pb-12">
      <form
        action="/works"
        role="search"
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:items-end"
      >
        <div>
          <label htmlFor="q">Search words</label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={filter.q}
            autoComplete="off"
            className="control"
          />
        </div>
        <Choice name="category" label="Category" chosen={filter.category}>
          <option value="">All categories</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="type" label="Type" chosen={filter.type}>
          <option value="">All types</option>
          {workTypes.map((type) => (
            <option key={type} value={type}>
              {workTypeNames[type]}
            </option>
          ))}
        </Choice>
        <div>
          <button type="submit" className="button button-quiet w-full">
            Filter works
          </button>
        </div>
      </form>
      {found === undefined ? null : (
        <p className="mt-6">
          {describeCount(found)}
          {isCut(filter)
            ? ` The search used only the first ${mostWords} words and ${mostCharacters} characters.`
            : null}{" "}
          <Link to="/works">Show all works</Link>
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  children: ReactNode;
}

function Choice({ name, label, chosen, children }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen} className="control">
        {children}
      </select>
    </div>
  );
}

function describeCount(found: number): string {
  if (found === 0)
    return "No works match. Try fewer words or another category.";
  return found === 1 ? "1 work found." : `${found} works found.`;
}
