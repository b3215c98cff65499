import { PreviewArt } from "~/ui/admin/work-form/preview-art";
import { WorkCard } from "~/ui/cards/work-card";
import { type Work, workTypes } from "~/works/work";
import { type WorkFormValues, workOfForm } from "~/works/work-form";

/** @returns undefined until there is enough data for a card. */
function previewOf(values: WorkFormValues): Work | undefined {
  const hasType = workTypes.some((type) => type === values.type);
  if (!hasType || !values.title.trim()) return undefined;
  // The publication time does not affect the card.
  return workOfForm({ ...values, publishAt: "" });
}

/** Shows the work's card as visitors will see it. */
export function WorkPreview({ values }: { values: WorkFormValues }) {
  const work = previewOf(values);
  return (
    <section
      aria-labelledby="preview"
      className="preview mt-10 lg:col-span-2 lg:mt-0"
    >
      <h2 id="preview" className="mb-4 font-display text-xl">
        Preview
      </h2>
      {work ? (
        // Following its links would lose the unsaved form.
        <ul className="grid" {...{ inert: "" }}>
          <PreviewArt>
            <WorkCard work={work} headingLevel="h3" loading="eager" />
          </PreviewArt>
        </ul>
      ) : (
        <p className="text-ink-soft">
          Enter a title and choose a type to see the card.
        </p>
      )}
    </section>
  );
}
