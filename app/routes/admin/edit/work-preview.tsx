import type { ReactNode } from "react";
import { previewSources } from "~/art/image-source";
import { clean, shortened } from "~/kinds/text";
import type { Work } from "~/kinds/work";
import { mostFeatures, workTypes } from "~/kinds/work-fields";
import { makersOfForm, type WorkFormField, type WorkFormValues } from "~/kinds/work-form";
import { WorkCard } from "~/ui/cards/work-card";
import { ArtSources } from "~/ui/image";

/** The form beside the preview has the whole texts. */
const mostShown = 2048;

/** @returns undefined until there is enough data for a card. */
function previewOf(values: WorkFormValues, isNew: boolean): Work | undefined {
  const type = workTypes.find((one) => one === values.type);
  const title = shortened(clean(values.title), mostShown);
  if (!type || !title) return undefined;
  const text = (field: WorkFormField) => shortened(clean(values[field]), mostShown) || undefined;
  const isLarge = type === "large-feature";
  return {
    id: values.id.trim(),
    type,
    title,
    description: text("description"),
    imageUrl: text("imageUrl"),
    imageAlt: text("imageAlt"),
    imageFocus: text("imageFocus"),
    iconUrl: text("iconUrl"),
    coCreators: makersOfForm(values).map(({ id, name, isAgent }) => ({
      creatorId: id,
      creatorName: shortened(name, mostShown),
      isAgent,
    })),
    category: text("category"),
    ctaText: text("ctaText"),
    ctaLink: text("ctaLink"),
    subtitle: isLarge ? text("subtitle") : undefined,
    features: isLarge
      ? values.features.split(",", mostFeatures).map(clean).filter(Boolean)
      : undefined,
    price: type === "list-item" ? text("price") : undefined,
    // A new work gets a page at its ID.
    appId: text("appId") || (isNew ? text("id") : undefined),
  };
}

export function WorkPreview({ values, isNew }: { values: WorkFormValues; isNew: boolean }) {
  const work = previewOf(values, isNew);
  return (
    <section aria-labelledby="preview" className="preview mt-6 lg:mt-0">
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
        <p className="text-ink-soft">Enter a title and choose a type to see the card.</p>
      )}
      {isNew ? (
        <p className="mt-4 text-sm text-ink-soft">
          To preview the work’s page, save the work as a draft first.
        </p>
      ) : null}
    </section>
  );
}

/** Public generated images exist only for works that visitors can see. */
export function PreviewArt({ children }: { children: ReactNode }) {
  return <ArtSources.Provider value={sourcesOf}>{children}</ArtSources.Provider>;
}

/** A generated image needs a seed, and a new work may not have an ID yet. */
function sourcesOf(id: string) {
  return previewSources(id || "preview");
}
