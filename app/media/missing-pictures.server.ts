import pLimit from "p-limit";
import type { PictureEntry } from "./media-store";
import { contentTypeOf } from "./picture-name";

const readsAtOnce = 20;

const addresses = /\/media\/[0-9a-f]{46}(-\d+)?\.(jpg|png|webp)\b/g;

/** @returns the addresses of uploaded images in a text, such as a field or Markdown. */
function addressesIn(text: string): string[] {
  const address = text.trim();
  return /^\/media\/\S*$/.test(address) ? [address] : (text.match(addresses) ?? []);
}

export interface KnownPictures {
  find(name: string): Promise<Pick<PictureEntry, "address"> | undefined>;
}

/** @returns the addresses in each text that have no image. */
export async function missingPictures(
  pictures: KnownPictures,
  texts: string[],
): Promise<string[][]> {
  const limit = pLimit(readsAtOnce);
  const entries = new Map<string, ReturnType<KnownPictures["find"]>>();
  async function isStored(address: string): Promise<boolean> {
    const file = address.slice("/media/".length);
    if (!contentTypeOf(file)) return false;
    const name = file.slice(0, 46);
    const reading = entries.get(name) ?? limit(() => pictures.find(name));
    entries.set(name, reading);
    const entry = await reading;
    return entry !== undefined && (entry.address === address || address.endsWith(".webp"));
  }
  return Promise.all(
    texts.map(async (text) => {
      const addresses = addressesIn(text);
      const found = await Promise.all(addresses.map(isStored));
      return addresses.filter((_, index) => !found[index]);
    }),
  );
}

/** Adds a remark to the addresses of images that were deleted. */
export async function markMissing<Value>(pictures: KnownPictures, value: Value): Promise<Value> {
  const text = JSON.stringify(value);
  const [missing = []] = await missingPictures(pictures, [text]);
  const removed = new Set(missing);
  const marked = text.replace(addresses, (address) =>
    removed.has(address) ? `${address} (this image was removed)` : address,
  );
  return JSON.parse(marked) as Value;
}
