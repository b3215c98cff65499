import { FieldOrChoice } from "~/routes/admin/frame/field-choice";
import { hintOf } from "~/routes/admin/edit/field-hints";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { FoldedSection } from "~/routes/admin/edit/form-section";
import { PictureControl } from "~/routes/admin/edit/picture-control";
import { RowText, TextField } from "~/routes/admin/edit/text-field";
import { checked, type WorkFormField } from "~/work/work-form";
import { labelOfControl } from "~/work/work-form-controls";
import { FormRows } from "~/routes/admin/edit/form-rows";
import { screenshotRows } from "~/work/row-list";

const fields: readonly WorkFormField[] = [
  "bannerImageUrl",
  "bannerFocus",
  "longDescription",
  "whatWeLove.title",
  "whatWeLove.content",
  "screenshots",
  "quickTip.title",
  "quickTip.content",
  "shareText",
  "inAppPurchases",
];

export function PageSection() {
  const { values } = useWorkForm();
  return (
    <FoldedSection
      title="Work’s page"
      fields={fields}
      closed=": not started. Start"
      isOpen={fields.some((field) => values[field])}
      about="The work’s own page. It shows only the fields that you fill in, and needs an App ID, which is under Advanced."
    >
      <PictureControl name="bannerImageUrl" address={values.bannerImageUrl} />
      <TextField name="longDescription" rows={10} />
      <TextField name="whatWeLove.title" />
      <TextField name="whatWeLove.content" rows={3} />
      <ScreenshotRows />
      <TextField name="quickTip.title" />
      <TextField name="quickTip.content" rows={3} />
      <TextField name="shareText" rows={2} />
      <InAppPurchases />
    </FoldedSection>
  );
}

function InAppPurchases() {
  const name = "inAppPurchases";
  const { values, typed } = useWorkForm();
  return (
    <FieldOrChoice
      name={name}
      label={labelOfControl(name)}
      hint={hintOf(name, typed.type)}
    >
      {(control) => (
        <input
          {...control}
          type="checkbox"
          className="check-box"
          value={checked}
          defaultChecked={values[name] === checked}
        />
      )}
    </FieldOrChoice>
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
            <PictureControl
              name={`${name}.url`}
              address={url}
              hasFocus={isNew}
            />
            <RowText name={`${name}.caption`} text={caption} />
          </>
        );
      }}
    </FormRows>
  );
}
