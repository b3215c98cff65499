import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { previewSources } from "~/art/image-source";
import { useList, withList } from "~/routes/admin/frame/list-path";
import { previewPath } from "~/routes/admin/frame/admin-paths";
import { WorkCard } from "~/ui/cards/work-card";
import { ArtSources } from "~/ui/picture";
import { type Work, workTypes } from "~/work/work";
import { type WorkFormValues, workOfForm } from "~/work/work-form";

/** @returns undefined until there is enough data for a card. */
function previewOf(values: WorkFormValues): Work | undefined {
  const hasType = workTypes.some((type) => type === values.type);
  if (!hasType || !values.title.trim()) return undefined;
  // The publication time does not affect the card.
  return workOfForm({ ...values, publishAt: "" });
}

interface WorkPreviewProps {
  values: WorkFormValues;
  isNew: boolean;
}

export function WorkPreview({ values, isNew }: WorkPreviewProps) {
  const list = useList();
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
      <p className="mt-4 text-sm text-ink-soft">
        {isNew ? (
          "To preview the work’s page, save the work as a draft first."
        ) : (
          <>
            The{" "}
            <Link to={withList(previewPath(values.id), list)}>
              preview of the work’s page
            </Link>{" "}
            shows the changes you have saved.
          </>
        )}
      </p>
    </section>
  );
}

/** Public artwork exists only for works that visitors can see. */
export function PreviewArt({ children }: { children: ReactNode }) {
  return (
    <ArtSources.Provider value={sourcesOf}>{children}</ArtSources.Provider>
  );
}

/** Artwork needs a seed, and a new work may not have an ID yet. */
function sourcesOf(id: string) {
  return previewSources(id || "preview");
}
