import sharp from "sharp";
import { expect, it, onTestFinished, vi } from "vitest";
import {
  decode,
  type Decoder,
  DecoderEnded,
  decodeInTurn,
  openDecoder,
} from "~/media/decoder.server";
import { plain } from "../support/images";
import { patience } from "./processed";

function open(...[timeout = patience, wholeTime]: number[]) {
  const decoder = openDecoder(timeout, wholeTime);
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
  expect(await sharp(content).metadata()).toMatchObject({ format: "webp", width: 40 });
});

it.each([
  [1, Infinity],
  [patience, 1],
])(
  "a decoder that takes longer than %d ms for a step, or %d in all, is ended, without a warning",
  async (...times) => {
    const warn = vi.spyOn(process, "emitWarning");
    const decoder = open(...times);
    const input = await plain(40, 30).png().toBuffer();
    const measure = () => decoder.run({ input }, (image) => image.metadata());
    for (const failing of [await failureOf(measure), await failureOf(measure)]) {
      expect(failing).toBeInstanceOf(DecoderEnded);
      expect(failing).toHaveProperty("isLate", true);
    }
    expect(warn).not.toHaveBeenCalled();
  },
);

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

it("slow images of two people leave a place for everyone else", async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const tries: string[] = [];
  const slow = (person: string) =>
    decodeInTurn(person, async () => {
      tries.push(person);
      if (tries.filter((each) => each === person).length === 1) throw new DecoderEnded(true);
      await released;
    });
  const first = [slow("ada"), slow("bea")];
  await vi.waitFor(() => expect(tries).toEqual(["ada", "bea", "ada"]));
  first.push(slow("ada"));
  expect(await decodeInTurn("cem", () => Promise.resolve("quick"))).toBe("quick");
  expect(tries).toEqual(["ada", "bea", "ada"]);
  release();
  await Promise.all(first);
  expect(tries).toEqual(["ada", "bea", "ada", "bea", "ada"]);
});

async function failureOf(act: () => Promise<unknown>): Promise<unknown> {
  return act().then(
    () => undefined,
    (cause: unknown) => cause,
  );
}
