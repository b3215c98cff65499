import { type ComponentProps, type ReactNode, useContext } from "react";
import { useWorkForm, type WorkSuggestions } from "./form-context";
import { TableField, type TableFieldProps, FieldChoices } from "../frame/field-choice";
import { own } from "~/kinds/outside";
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

interface WorkControlProps extends Omit<TableFieldProps, "row" | "value"> {
  /** By default, the text is the value of the field with this name. */
  text?: string;
}

/** Shows a field of the form, or a control of a row, with the hint for the chosen type. */
export function WorkControl({ text, ...props }: WorkControlProps) {
  const { values, typed, errors } = useWorkForm();
  const { name } = props;
  const row = rowOfControl(name);
  return (
    <TableField
      row={row}
      value={text ?? values[name as WorkFormField]}
      hint={own(row.hints ?? {}, typed.type) ?? row.hint}
      error={errors[name]}
      {...props}
    />
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
