import { FormSection } from "~/routes/admin/edit/form-section";
import { TextField } from "~/routes/admin/edit/text-field";
import { WorkFormButtons } from "~/routes/admin/edit/work-form-buttons";
import type { State } from "~/work/publication";

interface PublishingSectionProps {
  headingLevel: "h2" | "h3";
  id?: string;
  timeZone: string;
  state?: State;
  visibility?: string;
}

export function PublishingSection({
  headingLevel,
  id,
  timeZone,
  state,
  visibility,
}: PublishingSectionProps) {
  return (
    <FormSection
      name="publishing"
      headingLevel={headingLevel}
      about={visibility ?? "Whether and when visitors see the work."}
    >
      <TextField
        name="publishAt"
        hint={`Visitors see the work from this time on. For example: 2026-12-01 09:00 (${timeZone}). If you leave it blank, they see the work as soon as you publish it.`}
      />
      <WorkFormButtons id={id} state={state} />
    </FormSection>
  );
}
