import sharp from "sharp";
import { expect, it, onTestFinished, vi } from "vitest";
import { decode, type Decoder, DecoderEnded, openDecoder } from "~/media/decoder.server";
import { plain } from "../support/pictures";
import { patience } from "./processed";

function open(timeout = patience) {
  const decoder = openDecoder(timeout);
  onTestFinished(() => decoder.end());
  return decoder;
}

it("a decoder keeps the pixels of a step for the next one, also after an error", async () => {
  const decoder = open();
  const input = await plain(40, 30).png().toBuffer();
  const info = await decoder.keep({ input }, (image) =>
    image.resize({ width: 20 }).png().toBuffer({ resolveWithObject: true }),
  );
  expect(info).toMatchObject({ width: 20, height: 15 });
  const damaged = decoder.run({ input: Buffer.from("hello") }, (image) => image.metadata());
  await expect(damaged).rejects.toThrow(/unsupported image format/);
  await decoder.keep({ input }, (image) => image.png().toBuffer({ resolveWithObject: true }));
  const content = await decoder.run({}, (image) => image.webp().toBuffer());
  expect(await sharp(content).metadata()).toMatchObject({
    format: "webp",
    width: 40,
  });
});

it("a decoder that takes too long is ended, and fails from then on", async () => {
  const decoder = open(1);
  const input = await plain(40, 30).png().toBuffer();
  const measure = () => decoder.run({ input }, (image) => image.metadata());
  for (const failing of [await failureOf(measure), await failureOf(measure)]) {
    expect(failing).toBeInstanceOf(DecoderEnded);
    expect(failing).toHaveProperty("isLate", true);
  }
});

it("a decoder that was ended reports that it is not late", async () => {
  const decoder = open();
  const input = await plain(40, 30).png().toBuffer();
  const measure = () => decoder.run({ input }, (image) => image.metadata());
  const running = failureOf(measure);
  decoder.end();
  expect(await running).toBeInstanceOf(DecoderEnded);
  expect(await running).toHaveProperty("isLate", false);
});

it("a decoder may be idle between two steps for long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const decoder = open();
  const input = await plain(40, 30).png().toBuffer();
  const measure = () => decoder.run({ input }, (image) => image.metadata());
  await measure();
  vi.advanceTimersByTime(600_000);
  expect(await measure()).toMatchObject({ width: 40, height: 30 });
});

it("the decoder of an image is ended with its work", async () => {
  const input = await plain(40, 30).png().toBuffer();
  const measure = (decoder: Decoder) => decoder.run({ input }, (image) => image.metadata());
  const decoder = await decode(async (own) => {
    await measure(own);
    return own;
  }, patience);
  expect(await failureOf(() => measure(decoder))).toBeInstanceOf(DecoderEnded);
});

async function failureOf(act: () => Promise<unknown>): Promise<unknown> {
  return act().then(
    () => undefined,
    (cause: unknown) => cause,
  );
}
