import { expect } from "vitest";
import { type Image, readImageAddress } from "~/media/image-name";
import { processImage } from "~/media/process-image.server";
import { ImageRefused } from "~/media/recognize.server";

interface Made {
  image: Image;
  main: Buffer;
  files: Map<string, Buffer>;
}

/** Waits longer than the site does, because decoders have a low priority. */
export const patience = 300_000;

export async function process(content: Uint8Array): Promise<Made> {
  const { entry, files } = await processImage(content, "ada@example.org", patience);
  const image = readImageAddress(entry.address);
  const main = files[0]?.content;
  if (!image || !main) throw new Error("There is no image.");
  expect(image.name).toBe(entry.name);
  expect(`/media/${files[0]?.file}`).toBe(entry.address);
  const sizes = files.slice(0, -1).map(({ content }) => content.length);
  expect(entry.bytes).toBe(sizes.reduce((a, b) => a + b));
  return {
    image,
    main: Buffer.from(main),
    files: new Map(
      files.map(({ file, content }) => [file.slice(image.name.length), Buffer.from(content)]),
    ),
  };
}

export async function refusalOf(content: Uint8Array): Promise<string> {
  const refusal = await processImage(content, "ada@example.org", patience).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(refusal).toBeInstanceOf(ImageRefused);
  return (refusal as Error).message;
}
