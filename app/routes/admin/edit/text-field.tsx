import { Field } from "~/routes/admin/frame/field";
import { hintOf } from "~/routes/admin/edit/field-hints";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import type { WorkFormField } from "~/work/work-form";
import { labelOfControl } from "~/work/work-form-controls";

interface TextFieldProps {
  name: WorkFormField;
  /** Makes the control a text area. */
  rows?: number;
  isRequired?: boolean;
  hint?: string;
}

export function TextField({ name, rows, isRequired, hint }: TextFieldProps) {
  const { values, typed, errors, suggestions } = useWorkForm();
  return (
    <Field
      name={name}
      label={labelOfControl(name)}
      need={isRequired ? "required" : "optional"}
      hint={hint ?? hintOf(name, typed.type)}
      error={errors[name]}
    >
      {(control) =>
        rows ? (
          <textarea {...control} rows={rows} defaultValue={values[name]} />
        ) : (
          <input
            {...control}
            type="text"
            defaultValue={values[name]}
            list={name in suggestions ? `${name}-suggestions` : undefined}
            autoComplete="off"
          />
        )
      }
    </Field>
  );
}
