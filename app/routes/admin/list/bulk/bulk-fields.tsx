import type { ComponentProps } from "react";
import { Field } from "~/ui/field";
import { checked } from "~/work/work-form";
import {
  bulkActionNames,
  type BulkValues,
  makerActions,
} from "~/routes/admin/list/bulk/bulk-action";
import { NameList } from "~/routes/admin/list/dashboard-filter";
import type { OfferedNames } from "~/routes/admin/list/listed-works.server";

export function ActionSelect(props: ComponentProps<"select">) {
  return (
    <select {...props} name="action">
      <option value="">Choose an action</option>
      {Object.entries(bulkActionNames).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface BulkFieldsProps {
  action: string;
  values?: BulkValues;
  errors?: Partial<Record<string, string>>;
  offered: OfferedNames;
}

/** Shows the fields that an action needs. */
export function BulkFields({
  action,
  values,
  errors = {},
  offered,
}: BulkFieldsProps) {
  const text = (
    name: "category" | "creatorId" | "creatorName",
    label: string,
    list?: string,
  ) => (
    <Field name={name} label={label} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          type="text"
          defaultValue={values?.[name]}
          list={list}
          autoComplete="off"
        />
      )}
    </Field>
  );

  if (action === "category") {
    return (
      <>
        {text("category", "New category", "new-categories")}
        <NameList id="new-categories" offered={offered.categories} />
      </>
    );
  }
  if (!makerActions.includes(action)) return null;
  return (
    <>
      {text("creatorId", "Creator ID", "new-creators")}
      <NameList id="new-creators" offered={offered.creators} />
      {text("creatorName", "Creator name")}
      <label className="choice mb-6">
        <input
          name="creatorIsAgent"
          type="checkbox"
          value={checked}
          defaultChecked={values?.creatorIsAgent === checked}
        />
        AI agent
      </label>
    </>
  );
}
