import { safeAddress } from "~/works/link";
import { wellFormed } from "~/works/characters";

/** The site's own artwork, under the hashed addresses that the build gave it. */
const artwork = import.meta.glob<string>("./samples/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** @returns where a file of `app/art/samples` is served, undefined if there is none. */
export function artworkSource(file: string): string | undefined {
  return artwork[`./samples/${file}`];
}

/** The picture of a work, or the one that is grown from its id. */
export function imageSource(id: string, url: string | undefined): string {
  return given(url) ?? `/art/${encodeId(id)}.svg`;
}

/** The wide picture that is grown from a work's ID. */
export function bannerSource(id: string): string {
  return `/art/banners/${encodeId(id)}.svg`;
}

/** The icon of a work, likewise. */
export function iconSource(id: string, url: string | undefined): string {
  return given(url) ?? `/art/icons/${encodeId(id)}.svg`;
}

/** The same for a work that visitors do not see yet. */
export function previewSources(id: string) {
  return {
    image: `/admin/art/${encodeId(id)}.svg`,
    icon: `/admin/art/icons/${encodeId(id)}.svg`,
    banner: `/admin/art/banners/${encodeId(id)}.svg`,
  };
}

/** The portrait of a creator. */
export function creatorSource(id: string): string {
  return `/art/creators/${encodeId(id)}.svg`;
}

/** Where a picture that a work names is; undefined where no page may show it. */
export function given(url: string | undefined): string | undefined {
  const address = safeAddress(url);
  const file =
    address?.startsWith("/artwork/") && address.slice("/artwork/".length);
  return (file && artworkSource(file)) || address;
}

function encodeId(id: string): string {
  return encodeURIComponent(wellFormed(id));
}
