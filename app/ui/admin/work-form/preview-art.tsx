import type { ReactNode } from "react";
import { previewSources } from "~/art/image-source";
import { ArtSources } from "~/ui/picture";

/** Shows generated artwork also of works that visitors do not see. */
export function PreviewArt({ children }: { children: ReactNode }) {
  return (
    <ArtSources.Provider value={sourcesOf}>{children}</ArtSources.Provider>
  );
}

/** Artwork that is drawn from the ID needs one. */
function sourcesOf(id: string) {
  return previewSources(id || "preview");
}
