import { PreviewArt } from "~/ui/admin/work-form/preview-art";
import { WorkCard } from "~/ui/cards/work-card";
import { type Work, workTypes } from "~/works/work";
import { type WorkFormValues, workOfForm } from "~/works/work-form";

/** @returns undefined while too little is known for a card. */
function previewOf(values: WorkFormValues): Work | undefined {
  const hasType = workTypes.some((type) => type === values.type);
  if (!hasType || !values.title.trim()) return undefined;
  // When it is published says nothing about its card.
  return workOfForm({ ...values, publishAt: "" });
}

/** The work as visitors will see it, drawn by their own card. */
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
        // Its links are not to be followed: what is typed is not saved yet.
        <ul className="grid" {...{ inert: "" }}>
          <PreviewArt>
            <WorkCard work={work} headingLevel="h3" loading="eager" />
          </PreviewArt>
        </ul>
      ) : (
        <p className="text-ink-soft">
          The card shows here once the work has a title and a type.
        </p>
      )}
    </section>
  );
}
