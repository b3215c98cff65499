import { expect } from "vitest";
import { type Picture, readPictureAddress } from "~/media/picture-name";
import { PictureRefused } from "~/media/recognize.server";
import { processPicture } from "~/media/process-picture.server";

interface Made {
  picture: Picture;
  main: Buffer;
  files: Map<string, Buffer>;
}

export async function process(content: Uint8Array): Promise<Made> {
  const { entry, files } = await processPicture(content, "ada@example.org");
  const picture = readPictureAddress(entry.address);
  const main = files[0]?.content;
  if (!picture || !main) throw new Error("There is no image.");
  expect(picture.name).toBe(entry.name);
  expect(`/media/${files[0]?.file}`).toBe(entry.address);
  const sizes = files.slice(0, -1).map(({ content }) => content.length);
  expect(entry.bytes).toBe(sizes.reduce((a, b) => a + b));
  return {
    picture,
    main: Buffer.from(main),
    files: new Map(
      files.map(({ file, content }) => [file.slice(picture.name.length), Buffer.from(content)]),
    ),
  };
}

/** Waits longer than the site does, because decoders have a low priority. */
export const patience = 300_000;

export async function refusalOf(content: Uint8Array): Promise<string> {
  const refusal = await processPicture(content, "ada@example.org", patience).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(refusal).toBeInstanceOf(PictureRefused);
  return (refusal as Error).message;
}
