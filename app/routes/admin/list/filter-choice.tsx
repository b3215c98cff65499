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
  offered: { values, rest },
}: FilterChoiceProps) {
  const isKnown = !value || values.some((each) => each.value === value);
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      {rest === 0 && isKnown ? (
        <select id={name} name={name} defaultValue={value} className="control">
          <option value="">All</option>
          {values.map((each) => (
            <option key={each.value} value={each.value}>
              {each.name ?? each.value}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={name}
          name={name}
          type="text"
          defaultValue={value}
          list={`${name}-names`}
          autoComplete="off"
          className="control"
        />
      )}
    </div>
  );
}

export function NameLists({
  offered,
}: {
  offered: { categories: Offered; creators: Offered };
}) {
  return (
    <>
      <datalist id="category-names">
        {offered.categories.values.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <datalist id="creator-names">
        {offered.creators.values.map(({ value, name }) => (
          <option key={value} value={value} label={name} />
        ))}
      </datalist>
    </>
  );
}
