import { Field } from "~/routes/admin/frame/field-choice";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { FoldedSection } from "~/routes/admin/edit/form-section";
import { TextField } from "~/routes/admin/edit/text-field";
import { labelOf } from "~/work/work";

interface AdvancedSectionProps {
  headingLevel: "h2" | "h3";
  isNew: boolean;
}

export function AdvancedSection({ headingLevel, isNew }: AdvancedSectionProps) {
  return (
    <FoldedSection
      title="Advanced"
      fields={["id", "appId"]}
      closed=": ID and App ID"
      headingLevel={headingLevel}
      about="What the site makes by itself. Most works need no change here."
    >
      <IdField isNew={isNew} />
      <TextField name="appId" />
    </FoldedSection>
  );
}

function IdField({ isNew }: { isNew: boolean }) {
  const { values, errors } = useWorkForm();
  return (
    <Field
      name="id"
      label={labelOf("id")}
      need={isNew ? "optional" : undefined}
      hint={
        isNew
          ? "A permanent, unique name for this work. It cannot be changed later. If you leave it blank, the site creates one from the title."
          : "A permanent, unique name for this work. It cannot be changed."
      }
      error={errors.id}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          defaultValue={values.id}
          disabled={!isNew}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
