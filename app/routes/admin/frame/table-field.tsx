import type { ComponentProps } from "react";
import { FieldOrChoice } from "./field-choice";
import { Options } from "~/ui/field";
import type { FieldRow } from "~/kinds/field";
import { own } from "~/kinds/outside";

export interface TableFieldProps extends Partial<ComponentProps<typeof FieldOrChoice>> {
  name: string;
  row: FieldRow;
  value: string;
  /** The control of one line has these attributes, too. */
  input?: ComponentProps<"input"> & { "data-derived"?: string };
}

/** Shows a field of a kind's table with its control, or its two versions to choose from. */
export function TableField({ row, value, input, children, ...props }: TableFieldProps) {
  const { label, hint, required, rows, options, type = "text", autoComplete = "off" } = row;
  return (
    <FieldOrChoice label={label} hint={hint} need={required ? "required" : "optional"} {...props}>
      {children ??
        ((control) => {
          if (rows) return <textarea {...control} rows={rows} defaultValue={value} />;
          if (!options) {
            return (
              <input
                {...control}
                type={type}
                defaultValue={value}
                autoComplete={autoComplete}
                {...input}
              />
            );
          }
          return (
            <select {...control} defaultValue={value}>
              {own(options, value) === undefined ? (
                <option value="">{`Choose a ${label.toLowerCase()}`}</option>
              ) : null}
              <Options names={Object.entries(options)} />
            </select>
          );
        })}
    </FieldOrChoice>
  );
}
