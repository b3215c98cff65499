import { createHash } from "node:crypto";
import { imageAddress, imageFiles, imageName } from "~/media/image-name";
import type { App } from "./app";

const tint = "#c8553d";

/**
 * Stores an image that no process has decoded, with a name for each `seed`. It is too old to count
 * as recent. @returns its address.
 */
export async function storedImage(
  app: Pick<App, "media">,
  seed: string,
  { daysAgo = 15, fileName = "", width = 40, height = 30 } = {},
): Promise<string> {
  const hash = createHash("sha256").update(seed).digest("hex");
  const name = imageName(hash, { width, height, tint });
  const address = imageAddress({ name, width, height, tint, isTransparent: false });
  const storedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const files = imageFiles(address).map((file) => ({ file, content: Buffer.from(seed) }));
  await app.media.put({ name, address, bytes: 700, storedAt, fileName, alt: "" }, files);
  return address;
}
