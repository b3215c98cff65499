import type { Offered } from "~/routes/admin/list/listed-works.server";

interface FilterChoiceProps {
  name: string;
  label: string;
  value: string;
  offered: Offered;
}

export function FilterChoice({
  name,
  label,
  value,
  offered,
}: FilterChoiceProps) {
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

/** Suggestions for a text field. */
export function NameList({ id, offered }: NameListProps) {
  return (
    <datalist id={id}>
      {offered.values.map(({ value, name }) => (
        <option key={value} value={value} label={name} />
      ))}
    </datalist>
  );
}
