import { Field } from "~/routes/admin/frame/field";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { FormSection } from "~/routes/admin/edit/form-section";
import { PictureField } from "~/routes/admin/edit/picture-upload";
import { TextField } from "~/routes/admin/edit/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { labelOf, workTypeNames, workTypes } from "~/work/work";

interface CardSectionProps {
  headingLevel: "h2" | "h3";
  isNew: boolean;
}

export function CardSection({ headingLevel, isNew }: CardSectionProps) {
  const { typed, errors } = useWorkForm();
  // Without scripts, every field is shown, because the type may change.
  const isLive = useHydrated();
  const hides = (type: string, ...names: string[]) =>
    isLive && typed.type !== type && !names.some((name) => errors[name]);
  return (
    <FormSection
      name="card"
      headingLevel={headingLevel}
      about="How the work appears in lists: on the Works page, on the home page, and on its creator’s page."
    >
      <IdField isNew={isNew} />
      <TextField name="title" isRequired />
      <TypeField />
      <TextField name="description" rows={5} />
      <TextField name="category" />
      <TextField name="creatorId" />
      <TextField name="creatorName" />
      <PictureField name="imageUrl" />
      <TextField name="imageAlt" />
      <PictureField name="iconUrl" />
      <TextField name="ctaText" />
      <TextField name="ctaLink" />
      <div hidden={hides("large-feature", "subtitle", "features")}>
        <TextField name="subtitle" />
        <TextField name="features" />
      </div>
      <div hidden={hides("list-item", "price")}>
        <TextField name="price" />
      </div>
    </FormSection>
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

function TypeField() {
  const { values, errors } = useWorkForm();
  return (
    <Field
      name="type"
      label={labelOf("type")}
      need="required"
      hint="How the work appears: as a full-width card, as a card with a picture, as a row with an icon and a price, or as a picture with a caption."
      error={errors.type}
    >
      {(control) => (
        // HTML allows `required` only on a select with a blank option.
        <select
          {...control}
          required={undefined}
          aria-required={control.required}
          defaultValue={values.type}
        >
          {workTypes.some((type) => type === values.type) ? null : (
            <option value="">Choose a type</option>
          )}
          {workTypes.map((type) => (
            <option key={type} value={type}>
              {workTypeNames[type]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
