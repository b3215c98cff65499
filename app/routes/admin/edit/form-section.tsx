import { type ComponentProps, type ReactNode, useContext } from "react";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { FieldChoices } from "~/routes/admin/frame/field-choice";
import { fieldsOfControl, type WorkFormField } from "~/work/work-form";
import { addressControlOf } from "~/work/work-form-controls";

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
  const shown = new Set(fields.flatMap(fieldsOfControl));
  const isHere = (control: string) =>
    fieldsOfControl(addressControlOf(control) ?? control).some((field) =>
      shown.has(field),
    );
  const controls = [...Object.keys(errors), ...Object.keys(choices)];
  const used = [pressed?.field, picking?.field, pointed];
  const isNeeded = [...controls, ...used].some((one) => one && isHere(one));
  return (
    <details className="form-section" open={isOpen || isNeeded || undefined}>
      <summary>
        <SectionHeading className="inline font-display text-xl">
          {title}
          {isOpen || isNeeded ? null : (
            <span className="font-body text-base">{closed}</span>
          )}
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
