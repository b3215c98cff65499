import { LRUCache } from "lru-cache";
import emblem from "~/art/emblem.svg?raw";
import { media } from "~/data.server";
import type { Site } from "~/kinds/settings";
import { decodeInTurn } from "~/media/decoder.server";
import { readImageAddress } from "~/media/image-name";
import { brand } from "~/site.server";
import type { SiteMark } from "~/ui/use-site";
import type { initialOf } from "./lettering.server";

type Initial = ReturnType<typeof initialOf>;

const initials = new LRUCache<string, Promise<Initial>>({
  max: 5,
  // The typefaces take time to load.
  memoMethod: (name) => import("./lettering.server").then(({ initialOf }) => initialOf(name)),
});

function uploaded(...addresses: (string | undefined)[]): string | undefined {
  return addresses.find((address = "") => readImageAddress(address));
}

function isWide(address: string): boolean {
  const { width, height } = readImageAddress(address) ?? { width: 1, height: 1 };
  return width > 2 * height;
}

export async function markOf({ name, logo, logoDark, icon }: Site): Promise<SiteMark> {
  const image = uploaded(logo, icon);
  if (image) return { logo: image, logoDark: uploaded(logoDark), isWordmark: isWide(image) };
  return name === brand.name ? {} : { initial: await initials.memo(name) };
}

/** @returns an address or another name of the mark on cards and icons; blank for the emblem. */
export function markName({ name, logo, icon }: Site): string {
  return uploaded(icon, logo) ?? (name === brand.name ? "" : "initial");
}

export interface MarkImage {
  content: string | Uint8Array;
  type: string;
  isWordmark?: boolean;
}

/** An uploaded image fits into this many pixels. @throws CannotDecode */
export async function markImage(site: Site, height: number, width = height): Promise<MarkImage> {
  const address = uploaded(site.icon, site.logo) ?? "";
  const input = address && (await media.read(address.slice("/media/".length)));
  if (input) {
    const content = await decodeInTurn("cards", (decoder) =>
      decoder.run({ input }, (image) =>
        image.resize(width, height, { fit: "inside" }).png().toBuffer(),
      ),
    );
    return { content, type: "image/png", isWordmark: isWide(address) };
  }
  const content = site.name === brand.name ? emblem : withInitial(await initials.memo(site.name));
  return { content, type: "image/svg+xml" };
}

function withInitial({ d, transform }: Initial): string {
  const rules =
    ".g{fill:#16130f}.l{fill:#faf7f2}@media(prefers-color-scheme:dark){.g{fill:#f4ede1}.l{fill:#16130f}}";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${rules}</style><circle class="g" cx="16" cy="16" r="15"/><path class="l" transform="${transform}" d="${d}"/></svg>`;
}
