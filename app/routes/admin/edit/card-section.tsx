import { FieldOrChoice } from "~/routes/admin/frame/field-choice";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { FoldedSection, FormSection } from "~/routes/admin/edit/form-section";
import { PictureControl } from "~/routes/admin/edit/picture-control";
import { RowText, TextField } from "~/routes/admin/edit/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { checked, type WorkFormField } from "~/work/work-form";
import { labelOf, workTypeNames, workTypes } from "~/work/work";
import { FormRows } from "~/routes/admin/edit/form-rows";
import { makerControl, makerRows } from "~/work/row-list";
import { labelOfControl } from "~/work/work-form-controls";

export function CardSection() {
  const { values } = useWorkForm();
  return (
    <FormSection title="Card">
      <TextField name="title" isRequired />
      <TypeField />
      <TextField name="description" rows={3} />
      <PictureControl name="imageUrl" address={values.imageUrl} />
      <TextField name="imageAlt" />
      <PictureControl name="iconUrl" address={values.iconUrl} />
      <MakerRows />
      <TextField name="category" />
    </FormSection>
  );
}

const details: readonly WorkFormField[] = [
  ...(["ctaText", "ctaLink", "subtitle", "features", "price"] as const),
];

/** Shows the fields that only some cards have. */
export function DetailsSection() {
  const { values, typed, errors } = useWorkForm();
  // Without scripts, every field is shown, because the type may change.
  const isLive = useHydrated();
  const hides = (type: string, ...names: string[]) =>
    isLive && typed.type !== type && !names.some((name) => errors[name]);
  return (
    <FoldedSection
      title="Details"
      fields={details}
      closed=": button, features, price"
      isOpen={details.some((field) => values[field])}
      about="The call to action is the work’s button. A large feature also has a subtitle and features, and a list item has a price."
    >
      <div className="pair">
        <TextField name="ctaText" />
        <TextField name="ctaLink" />
      </div>
      <div hidden={hides("large-feature", "subtitle", "features")}>
        <TextField name="subtitle" />
        <TextField name="features" />
      </div>
      <div hidden={hides("list-item", "price")}>
        <TextField name="price" />
      </div>
    </FoldedSection>
  );
}

function TypeField() {
  const { values, errors } = useWorkForm();
  return (
    <FieldOrChoice
      name="type"
      label={labelOf("type")}
      need="required"
      hint="How the work appears in lists."
      error={errors.type}
    >
      {(control) => (
        <select {...control} defaultValue={values.type}>
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
    </FieldOrChoice>
  );
}

function MakerRows() {
  const { derivedMakers } = useWorkForm();
  return (
    <FormRows
      field="makers"
      list={makerRows}
      noun="Maker"
      about="Works with the same creator ID appear on one creator page. If you leave the ID blank, the site makes one from the name."
      controlOf={(index) => makerControl(index, "name")}
    >
      {({ id, name, isAgent }, index, isNew) => {
        const agent = makerControl(index, "isAgent");
        return (
          <>
            <div className="pair">
              <RowText
                name={makerControl(index, "name")}
                text={name}
                list="creatorName-suggestions"
                hasFocus={isNew}
              />
              <RowText
                name={makerControl(index, "id")}
                text={id}
                list="creatorId-suggestions"
                isDerived={derivedMakers.indexOf(id) >= 0}
              />
            </div>
            <label className="choice">
              <input
                type="checkbox"
                name={agent}
                value={checked}
                defaultChecked={isAgent}
              />
              {labelOfControl(agent)}
            </label>
          </>
        );
      }}
    </FormRows>
  );
}
