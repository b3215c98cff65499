import type { FieldProps } from "~/ui/field";
import { type ComponentProps, type ReactNode, useContext } from "react";
import { useWorkForm, type WorkSuggestions } from "./form-context";
import { own } from "~/kinds/outside";
import { FieldChoices, FieldOrChoice } from "../frame/field-choice";
import { fieldOfControl, rowOfControl, type WorkFormField } from "~/kinds/work-form";

interface FormSectionProps {
  title: string;
  about?: string;
  children: ReactNode;
}

export function FormSection({ title, about, children }: FormSectionProps) {
  return (
    <fieldset className="form-section">
      <legend>
        <SectionHeading>{title}</SectionHeading>
      </legend>
      {about ? <p className="mb-4 text-ink-soft">{about}</p> : null}
      {children}
    </fieldset>
  );
}

interface FoldedSectionProps extends FormSectionProps {
  fields: readonly WorkFormField[];
  /** The summary says this while the section is closed at first. */
  closed: string;
  isOpen?: boolean;
}

/** The section is one line tall, unless a field needs attention. */
export function FoldedSection({
  title,
  about,
  fields,
  closed,
  isOpen,
  children,
}: FoldedSectionProps) {
  const { errors, pressed, picking, pointed } = useWorkForm();
  const choices = useContext(FieldChoices);
  const controls = [...Object.keys(errors), ...Object.keys(choices)];
  const used = [pressed?.field, picking?.field, pointed];
  const isNeeded = [...controls, ...used].some((one) =>
    fields.some((field) => one && fieldOfControl(one) === field),
  );
  return (
    <details className="form-section" open={isOpen || isNeeded || undefined}>
      <summary>
        <SectionHeading className="inline font-display text-xl">
          {title}
          {isOpen || isNeeded ? null : <span className="font-body text-base">{closed}</span>}
        </SectionHeading>
      </summary>
      <p className="mb-4 mt-4 text-ink-soft">{about}</p>
      {children}
    </details>
  );
}

/** The form of a new work has a name, so the sections are one level below it. */
function SectionHeading(props: ComponentProps<"h2">) {
  const Heading = useWorkForm().rev === undefined ? "h3" : "h2";
  return <Heading {...props} />;
}

type FormFieldProps = Partial<FieldProps> & Pick<FieldProps, "name" | "children">;

/** Shows a control with the label, the hint, and the error of its name. */
export function FormField(props: FormFieldProps) {
  const { typed, errors } = useWorkForm();
  const { name } = props;
  const { label, hint, hints } = rowOfControl(name);
  return (
    <FieldOrChoice
      label={label}
      hint={own(hints ?? {}, typed.type) ?? hint}
      error={errors[name]}
      {...props}
    />
  );
}

interface TextFieldProps {
  name: string;
  /** By default, the text is the value of the field with this name. */
  text?: string;
  /** The ID of the suggestions. */
  list?: string;
  hasFocus?: boolean;
  /** If true, the site made the text. */
  isDerived?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { name, list, hasFocus, isDerived } = props;
  const { values } = useWorkForm();
  const { rows, required } = rowOfControl(name);
  const text = props.text ?? values[name as WorkFormField];
  return (
    <FormField name={name} need={required ? "required" : "optional"}>
      {(control) =>
        rows ? (
          <textarea {...control} rows={rows} defaultValue={text} />
        ) : (
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
        )
      }
    </FormField>
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
