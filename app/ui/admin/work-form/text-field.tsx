import { Field } from "~/ui/admin/field";
import { hintOf } from "~/ui/admin/work-form/field-hints";
import { useWorkForm } from "~/ui/admin/work-form/form-context";
import type { WorkFormField } from "~/works/work-form";
import { labelOfControl } from "~/works/work-form-controls";

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
