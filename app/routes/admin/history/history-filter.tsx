import { Form, Link } from "@remix-run/react";
import { Field } from "~/routes/admin/frame/field";
import { actionNames } from "~/changes/change";

interface HistoryFilterProps {
  by: string;
  action: string;
  from: string;
  until: string;
  people: string[];
  accountActions: Record<string, string>;
  errors: { from?: string; until?: string };
}

export function HistoryFilter({
  by,
  action,
  from,
  until,
  people,
  accountActions,
  errors,
}: HistoryFilterProps) {
  return (
    <Form
      // Resets the fields when the address changes.
      key={[by, action, from, until].join("\n")}
      action="/admin/history"
      role="search"
      className="sm:grid sm:grid-cols-2 sm:gap-x-6"
    >
      <Field name="by" label="Person">
        {(control) => (
          <input
            {...control}
            type="text"
            defaultValue={by}
            list="people"
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="action" label="Action">
        {(control) => (
          <select {...control} defaultValue={action}>
            <option value="">All</option>
            <Options label="Works" names={actionNames} />
            <Options label="Account" names={accountActions} />
          </select>
        )}
      </Field>
      <Day name="from" label="From" value={from} error={errors.from} />
      <Day name="until" label="Until" value={until} error={errors.until} />
      <p>
        <button type="submit" className="button button-quiet mr-4">
          Filter
        </button>{" "}
        {by || action || from || until ? (
          <Link to="/admin/history">Show all</Link>
        ) : null}
      </p>
      <datalist id="people">
        {people.map((person) => (
          <option key={person} value={person} />
        ))}
      </datalist>
    </Form>
  );
}

interface DayProps {
  name: string;
  label: string;
  value: string;
  error?: string;
}

function Day({ value, ...field }: DayProps) {
  return (
    <Field {...field} hint="A date in UTC. For example: 2026-01-31">
      {(control) => <input {...control} type="date" defaultValue={value} />}
    </Field>
  );
}

function Options(props: { label: string; names: Record<string, string> }) {
  return (
    <optgroup label={props.label}>
      {Object.entries(props.names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
