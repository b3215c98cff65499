import { Field } from "~/ui/admin/field";
import { hintOf } from "~/ui/admin/work-form/field-hints";
import { useWorkForm } from "~/ui/admin/work-form/form-context";
import { FormSection } from "~/ui/admin/work-form/form-section";
import { PictureField } from "~/ui/admin/work-form/picture-field";
import { ScreenshotRows } from "~/ui/admin/work-form/screenshot-rows";
import { TextField } from "~/ui/admin/work-form/text-field";
import { checked } from "~/works/work-form";
import { labelOfControl } from "~/works/work-form-controls";

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
