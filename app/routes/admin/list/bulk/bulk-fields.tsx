import { useState } from "react";
import { FieldError } from "~/routes/admin/frame/error-summary";
import { useHydrated } from "~/ui/use-hydrated";
import {
  bulkActionNames,
  type BulkValues,
  type Which,
} from "~/routes/admin/list/bulk/bulk-action";

interface BulkFieldsProps {
  whichNames?: Record<Which, string>;
  which?: Which;
  values?: BulkValues;
  errors?: Partial<Record<string, string>>;
}

export function BulkFields({
  whichNames,
  which,
  values,
  errors = {},
}: BulkFieldsProps) {
  const [action, setAction] = useState(values?.action ?? "");
  const isLive = useHydrated();
  const isNeeded = (name: string) => !isLive || action === name;

  const text = (
    name: "category" | "creatorId" | "creatorName",
    label: string,
    list?: string,
  ) => (
    <div>
      <label htmlFor={`new-${name}`}>{label}</label>
      <FieldError id={`new-${name}-error`} message={errors[`new-${name}`]} />
      <input
        id={`new-${name}`}
        name={name}
        type="text"
        defaultValue={values?.[name]}
        list={list}
        autoComplete="off"
        aria-invalid={errors[`new-${name}`] ? true : undefined}
        aria-describedby={
          errors[`new-${name}`] ? `new-${name}-error` : undefined
        }
        className={errors[`new-${name}`] ? "control control-wrong" : "control"}
      />
    </div>
  );

  return (
    <div className="filters">
      {whichNames ? (
        <div>
          <label htmlFor="which">Works</label>
          <select
            id="which"
            name="which"
            defaultValue={which}
            className="control"
          >
            {Object.entries(whichNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <div>
        <label htmlFor="action">Action</label>
        <FieldError id="action-error" message={errors.action} />
        <select
          id="action"
          name="action"
          defaultValue={action}
          onChange={(event) => setAction(event.currentTarget.value)}
          aria-describedby={errors.action ? "action-error" : undefined}
          className={errors.action ? "control control-wrong" : "control"}
        >
          <option value="">Choose an action</option>
          {Object.entries(bulkActionNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {isNeeded("category")
        ? text("category", "New category", "category-names")
        : null}
      {isNeeded("creator") ? (
        <>
          {text("creatorId", "New creator ID", "creator-names")}
          {text("creatorName", "New creator name")}
        </>
      ) : null}
    </div>
  );
}
