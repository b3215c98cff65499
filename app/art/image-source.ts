import { fileNamed } from "~/http/paths";

/** Lists the generated images of a work. */
export function publicSources(id: string) {
  return sourcesIn("/art", id);
}

/** Works like `publicSources`, for a work that is not public. */
export function previewSources(id: string) {
  return sourcesIn("/admin/art", id);
}

function sourcesIn(folder: string, id: string) {
  const file = fileNamed(id, ".svg");
  return {
    image: `${folder}/${file}`,
    icon: `${folder}/icons/${file}`,
    banner: `${folder}/wide/${file}`,
  };
}

/** Works like `previewSources`, for people who have a private link. */
export function linkedSources(token: string) {
  return {
    image: `/preview/${token}/art.svg`,
    icon: `/preview/${token}/icons.svg`,
    banner: `/preview/${token}/wide.svg`,
  };
}

export function creatorSource(id: string, isAgent: boolean): string {
  return `/art/${isAgent ? "agents" : "people"}/${fileNamed(id, ".svg")}`;
}
