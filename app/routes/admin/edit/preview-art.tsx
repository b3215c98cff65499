import type { ReactNode } from "react";
import { previewSources } from "~/art/image-source";
import { ArtSources } from "~/ui/picture";

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
