import { FieldOrChoice } from "~/routes/admin/frame/field-choice";
import { hintOf } from "~/routes/admin/edit/field-hints";
import {
  useWorkForm,
  type WorkSuggestions,
} from "~/routes/admin/edit/form-context";
import type { WorkFormField } from "~/work/work-form";
import { labelOfControl } from "~/work/work-form-controls";

interface TextFieldProps {
  name: WorkFormField;
  /** With rows, the control is a text area. */
  rows?: number;
  isRequired?: boolean;
  hint?: string;
}

export function TextField({ name, rows, isRequired, hint }: TextFieldProps) {
  const { values, typed, errors, suggestions } = useWorkForm();
  return (
    <FieldOrChoice
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
    </FieldOrChoice>
  );
}

interface RowTextProps {
  name: string;
  text: string;
  list?: string;
  hasFocus?: boolean;
  /** If set, the site made the text. */
  isDerived?: boolean;
}

/** Shows a text of a row that can be moved. */
export function RowText(props: RowTextProps) {
  const { name, text, list, hasFocus, isDerived } = props;
  const { errors } = useWorkForm();
  return (
    <FieldOrChoice
      name={name}
      label={labelOfControl(name)}
      need="optional"
      error={errors[name]}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          defaultValue={text}
          list={list}
          data-derived={isDerived ? text : undefined}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row was just added
          autoFocus={hasFocus || undefined}
        />
      )}
    </FieldOrChoice>
  );
}

export function Suggestions({ suggestions }: { suggestions: WorkSuggestions }) {
  return (
    <>
      <datalist id="category-suggestions">
        {suggestions.category.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id="creatorName-suggestions">
        {suggestions.creatorId.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <datalist id="creatorId-suggestions">
        {suggestions.creatorId.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
    </>
  );
}
