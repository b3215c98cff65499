import { safeAddress } from "~/kinds/link";
import { wellFormed } from "~/kinds/text";

const addresses = import.meta.glob<string>("../samples/pictures/*/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

const artwork = new Map(
  Object.entries(addresses).map(([path, address]) => [path.replace(/^.*\//, ""), address]),
);

/** @returns the address of a file in `app/samples/pictures`, if it exists. */
export function artworkSource(file: string): string | undefined {
  return artwork.get(file);
}

/** Returns the address of a work's image, or of the one generated from its ID. */
export function imageSource(id: string, url: string | undefined): string {
  return given(url) ?? publicSources(id).image;
}

export function publicSources(id: string) {
  return sourcesIn("/art", id);
}

/** Lists the generated images of a work that is not public. */
export function previewSources(id: string) {
  return sourcesIn("/admin/art", id);
}

function sourcesIn(folder: string, id: string) {
  const file = `${encodeId(id)}.svg`;
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
  return `/art/${isAgent ? "agents" : "people"}/${encodeId(id)}.svg`;
}

/** @returns undefined if pages may not show the image. */
export function given(url: string | undefined): string | undefined {
  const address = safeAddress(url);
  const file = address?.startsWith("/artwork/") && address.slice("/artwork/".length);
  return (file && artworkSource(file)) || address;
}

function encodeId(id: string): string {
  return encodeURIComponent(wellFormed(id));
}
