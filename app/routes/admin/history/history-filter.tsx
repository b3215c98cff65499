import { Form, Link } from "@remix-run/react";
import { Field } from "~/routes/admin/frame/field";
import {
  actionGroups,
  formatHistoryQuery,
  type HistoryFilter,
  historyListPath,
} from "~/routes/admin/history/history-query";
import { useSite } from "~/ui/use-site";

type Days = Pick<HistoryFilter, "from" | "until">;

interface HistoryFilterProps {
  filter: HistoryFilter;
  people: string[];
  recent: Record<"today" | "week", Days>;
  errors: Partial<Record<keyof Days, string>>;
}

export function HistoryFilterForm(props: HistoryFilterProps) {
  const { filter, recent } = props;
  const linkTo = (days: Days, name: string) => (
    <Link
      to={`${historyListPath}?${formatHistoryQuery({ ...filter, ...days })}`}
      className="mr-6"
    >
      {name}
    </Link>
  );
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <p className="mb-4">
        {linkTo(recent.today, "Today")} {linkTo(recent.week, "Last 7 days")}{" "}
        {isFiltered ? <Link to={historyListPath}>Show all</Link> : null}
      </p>
      <details open={isFiltered}>
        <summary className="mb-4">Filter the history</summary>
        <Fields {...props} />
      </details>
    </>
  );
}

function Fields({ filter, people, errors }: HistoryFilterProps) {
  const { q, by, group, from, until } = filter;
  const { timeZone } = useSite();
  return (
    <Form
      // Resets the fields when the address changes.
      key={Object.values(filter).join("\n")}
      action={historyListPath}
      role="search"
      className="sm:grid sm:grid-cols-2 sm:gap-x-6"
    >
      <Field name="q" label="Words in the title of a work">
        {(control) => <input {...control} type="search" defaultValue={q} />}
      </Field>
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
      <Field name="group" label="Action">
        {(control) => (
          <select {...control} defaultValue={group}>
            <option value="">All</option>
            {Object.entries(actionGroups).map(([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(["from", "until"] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={name === "from" ? "From" : "To"}
          hint={`A date in the time zone ${timeZone}. For example: 2026-01-31`}
          error={errors[name]}
        >
          {(control) => (
            <input
              {...control}
              type="date"
              defaultValue={name === "from" ? from : until}
            />
          )}
        </Field>
      ))}
      <p>
        <button type="submit" className="button button-quiet">
          Filter
        </button>
      </p>
      <datalist id="people">
        {people.map((person) => (
          <option key={person} value={person} />
        ))}
      </datalist>
    </Form>
  );
}
