import { Field } from "~/routes/admin/frame/field";
import { hintOf } from "~/routes/admin/edit/field-hints";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { FormSection } from "~/routes/admin/edit/form-section";
import { PictureField } from "~/routes/admin/edit/picture-upload";
import { ScreenshotRows } from "~/routes/admin/edit/screenshot-rows";
import { TextField } from "~/routes/admin/edit/text-field";
import { checked } from "~/work/work-form";
import { labelOfControl } from "~/work/work-form-controls";

interface PageSectionProps {
  headingLevel: "h2" | "h3";
  pressed?: string;
}

export function PageSection({ headingLevel, pressed }: PageSectionProps) {
  return (
    <FormSection
      name="page"
      headingLevel={headingLevel}
      about="The work’s own page. It shows only the fields that you fill in."
    >
      <TextField name="appId" />
      <PictureField name="bannerImageUrl" />
      <TextField name="longDescription" rows={10} />
      <TextField name="whatWeLove.title" />
      <TextField name="whatWeLove.content" rows={3} />
      <ScreenshotRows pressed={pressed} />
      <TextField name="quickTip.title" />
      <TextField name="quickTip.content" rows={3} />
      <TextField name="shareText" rows={2} />
      <InAppPurchases />
    </FormSection>
  );
}

function InAppPurchases() {
  const name = "inAppPurchases";
  const { values, typed } = useWorkForm();
  return (
    <Field
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
    </Field>
  );
}
