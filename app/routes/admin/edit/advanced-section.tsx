import { FieldOrChoice } from "~/routes/admin/frame/field-choice";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { FoldedSection } from "~/routes/admin/edit/form-section";
import { TextField } from "~/routes/admin/edit/text-field";
import { labelOf } from "~/work/work";

export function AdvancedSection() {
  return (
    <FoldedSection
      title="Advanced"
      fields={["id", "appId"]}
      closed=": ID and App ID"
      about="The site makes these IDs from the title. Most works need no change here."
    >
      <IdField />
      <TextField name="appId" />
    </FoldedSection>
  );
}

function IdField() {
  const { values, errors, rev } = useWorkForm();
  const isNew = rev === undefined;
  return (
    <FieldOrChoice
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
    </FieldOrChoice>
  );
}
