import type { ComponentProps } from "react";
import { FieldOrChoice } from "./field-choice";
import { Options } from "~/ui/field";
import type { Field } from "~/kinds/field";

interface TableFieldProps extends Partial<ComponentProps<typeof FieldOrChoice>> {
  name: string;
  row: Field;
  value: string;
}

/** Shows a field of a kind's table with its control, or its two versions to choose from. */
export function TableField({ row, value, children, ...props }: TableFieldProps) {
  const { label, hint, required, rows, options, type = "text", autoComplete = "off" } = row;
  return (
    <FieldOrChoice label={label} hint={hint} need={required ? "required" : "optional"} {...props}>
      {children ??
        ((control) => {
          if (rows) return <textarea {...control} rows={rows} defaultValue={value} />;
          return options ? (
            <select {...control} defaultValue={value}>
              <Options names={Object.entries(options)} />
            </select>
          ) : (
            <input {...control} type={type} defaultValue={value} autoComplete={autoComplete} />
          );
        })}
    </FieldOrChoice>
  );
}
