import pLimit from "p-limit";
import { contentTypeOf } from "./image-name";
import type { ImageEntry } from "./media-port";

const readsAtOnce = 20;

const addresses = /\/media\/[0-9a-f]{46}(-\d+)?\.(jpg|png|webp|svg)\b/g;

/** @returns the addresses of uploaded images in a text, such as a field or Markdown. */
function addressesIn(text: string): string[] {
  const address = text.trim();
  return /^\/media\/\S*$/.test(address) ? [address] : (text.match(addresses) ?? []);
}

export interface KnownImages {
  find(name: string): Promise<Pick<ImageEntry, "address"> | undefined>;
}

/** @returns the addresses in each text that have no image. */
export async function missingImages(images: KnownImages, texts: string[]): Promise<string[][]> {
  const limit = pLimit(readsAtOnce);
  const entries = new Map<string, ReturnType<KnownImages["find"]>>();
  async function isStored(address: string): Promise<boolean> {
    const file = address.slice("/media/".length);
    if (!contentTypeOf(file)) return false;
    const name = file.slice(0, 46);
    const reading = entries.get(name) ?? limit(() => images.find(name));
    entries.set(name, reading);
    const entry = await reading;
    return entry !== undefined && (entry.address === address || /\.(?:webp|svg)$/.test(address));
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
export async function markMissing<Value>(images: KnownImages, value: Value): Promise<Value> {
  const text = JSON.stringify(value);
  const [missing = []] = await missingImages(images, [text]);
  const removed = new Set(missing);
  const marked = text.replace(addresses, (address) =>
    removed.has(address) ? `${address} (this image was removed)` : address,
  );
  return JSON.parse(marked) as Value;
}
