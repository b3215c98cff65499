import { useWorkForm } from "./form-context";
import { FoldedSection, FormField, FormSection, TextField } from "./form-fields";
import { FormRows } from "./form-rows";
import { PictureControl } from "./picture-control";
import { useHydrated } from "~/ui/use-hydrated";
import { makerControl, makerRows, screenshotRows } from "~/kinds/row-list";
import { workTypeNames, workTypes } from "~/kinds/work-fields";
import { checked, formSections, labelOfControl } from "~/kinds/work-form";

export function CardSection() {
  const { values } = useWorkForm();
  return (
    <FormSection title="Card">
      <TextField name="title" />
      <TypeField />
      <TextField name="description" />
      <PictureControl name="imageUrl" address={values.imageUrl} />
      <TextField name="imageAlt" />
      <PictureControl name="iconUrl" address={values.iconUrl} />
      <MakerRows />
      <TextField name="category" list="category-suggestions" />
    </FormSection>
  );
}

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
      fields={formSections.details}
      closed=": button, features, price"
      isOpen={formSections.details.some((field) => values[field])}
      about="The call to action is the work’s button. A large feature also has a subtitle and features, and a list item has a price."
    >
      <div className="sm:grid sm:grid-cols-2 sm:gap-4">
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
  const { values } = useWorkForm();
  return (
    <FormField name="type" need="required">
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
    </FormField>
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
            <div className="sm:grid sm:grid-cols-2 sm:gap-4">
              <TextField
                name={makerControl(index, "name")}
                text={name}
                list="creatorName-suggestions"
                hasFocus={isNew}
              />
              <TextField
                name={makerControl(index, "id")}
                text={id}
                list="creatorId-suggestions"
                isDerived={derivedMakers.indexOf(id) >= 0}
              />
            </div>
            <label className="choice">
              <input type="checkbox" name={agent} value={checked} defaultChecked={isAgent} />
              {labelOfControl(agent)}
            </label>
          </>
        );
      }}
    </FormRows>
  );
}

export function PageSection() {
  const { values } = useWorkForm();
  return (
    <FoldedSection
      title="Work’s page"
      fields={formSections.page}
      closed=": not started. Start"
      isOpen={formSections.page.some((field) => values[field])}
      about="The work’s own page. It shows only the fields that you fill in, and needs an App ID, which is under Advanced."
    >
      <PictureControl name="bannerImageUrl" address={values.bannerImageUrl} />
      <TextField name="longDescription" />
      <TextField name="whatWeLove.title" />
      <TextField name="whatWeLove.content" />
      <ScreenshotRows />
      <TextField name="quickTip.title" />
      <TextField name="quickTip.content" />
      <TextField name="shareText" />
      <InAppPurchases />
    </FoldedSection>
  );
}

function InAppPurchases() {
  const { values } = useWorkForm();
  return (
    <FormField name="inAppPurchases">
      {(control) => (
        <input
          {...control}
          type="checkbox"
          className="block h-6 w-6 accent-accent"
          value={checked}
          defaultChecked={values.inAppPurchases === checked}
        />
      )}
    </FormField>
  );
}

function ScreenshotRows() {
  return (
    <FormRows
      field="screenshots"
      list={screenshotRows}
      noun="Screenshot"
      about={`A row of up to ${screenshotRows.most} images on the work’s page, each with its caption below. If a caption is blank, the page shows, for example, “Screenshot 2 of 4”.`}
      controlOf={(index) => `screenshots.${index}.file`}
    >
      {({ id, url, caption }, index, isNew) => {
        const name = `screenshots.${index}`;
        return (
          <>
            <input type="hidden" name={`${name}.id`} value={id} />
            <PictureControl name={`${name}.url`} address={url} hasFocus={isNew} />
            <TextField name={`${name}.caption`} text={caption} />
          </>
        );
      }}
    </FormRows>
  );
}

export function AdvancedSection() {
  return (
    <FoldedSection
      title="Advanced"
      fields={formSections.advanced}
      closed=": ID and App ID"
      about="The site makes these IDs from the title. Most works need no change here."
    >
      <IdField />
      <TextField name="appId" />
    </FoldedSection>
  );
}

function IdField() {
  const { values, rev } = useWorkForm();
  const isNew = rev === undefined;
  return (
    <FormField
      name="id"
      need={isNew ? "optional" : undefined}
      hint={
        isNew
          ? "A permanent, unique name for this work. It cannot be changed later. If you leave it blank, the site creates one from the title."
          : "A permanent, unique name for this work. It cannot be changed."
      }
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
    </FormField>
  );
}
