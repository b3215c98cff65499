import { type ComponentProps, type ReactNode, useContext, createContext, useState } from "react";
import {
  TableField,
  type TableFieldProps,
  FieldChoices,
  type Choices,
} from "../frame/field-choice";
import { own } from "~/kinds/outside";
import {
  fieldOfControl,
  rowOfControl,
  type WorkFormField,
  type PressedRow,
  type WorkFormValues,
} from "~/kinds/work-form";
import type { NewForm } from "./derived-ids.server";
import type { Errors } from "~/kinds/field";
import type { FocusField } from "~/kinds/focal-point";
import { type MakerRow, parseRows, type RowList } from "~/kinds/row-list";

export interface WorkSuggestions {
  category: string[];
  creatorId: { id: string; name: string }[];
  /** If true, only the server knows the IDs of all creators. */
  hasMoreCreators: boolean;
}

/** The form offers these images of Media for one field. */
export interface Picking {
  /** The control with this name has the image's link. */
  field: string;
  q: string;
  pictures: { address: string; title: string }[];
}

/** The state is as it was loaded, or as the last response left it. */
export interface WorkFormState {
  /** The form shows these values at first. */
  values: WorkFormValues;
  errors: Errors;
  /** A new work has no revision. */
  rev?: number;
  /** Only a new work has these hidden fields. */
  newForm?: NewForm;
  visibility?: string;
  suggestions: WorkSuggestions;
  /** Nobody typed the IDs of these makers in this form, so they follow the names. */
  followed: MakerRow[];
  /** If true, the values come from a form that was not saved. */
  isUnsaved: boolean;
  /** Without scripts, this button of a row sent the form. */
  pressed?: PressedRow;
  picking?: Picking;
  /** Without scripts, this focal point was just set. */
  pointed?: FocusField;
}

/** The page has this when it opens. */
export interface EditorData extends Omit<WorkFormState, "errors" | "followed" | "isUnsaved"> {
  publicPath?: string;
  choices?: Choices;
  problem?: string;
  isSavedForm: boolean;
  lostFiles: string[];
  /** These sentences name other people who have the form open. */
  openedBy: string[];
}

/** An action that does not save the form answers with this. */
export interface RefusedWorkForm extends Omit<
  WorkFormState,
  "suggestions" | "visibility" | "isUnsaved"
> {
  problem?: string;
  uploaded?: string;
  choices?: Choices;
  /** The work was deleted during the edit; the next submission adds it again. */
  isGone?: boolean;
}

/** @param text the rows as one text, which only the first render reads. */
export function useRows<Row>(list: RowList<Row>, text: string) {
  return useState(() => parseRows(list, text).map((row, key) => ({ key, row })));
}

interface FormContextValue extends WorkFormState {
  /** These values follow the controls where scripts run. */
  typed: WorkFormValues;
  /** Two sections show the makers. */
  makers: ReturnType<typeof useRows<MakerRow>>;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useWorkForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error("useWorkForm needs a FormContext.");
  return form;
}

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
