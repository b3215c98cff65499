import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { processImage } from "~/media/process-image.server";
import {
  animationControl,
  blackPng,
  heic,
  noise,
  phonePhoto,
  plain,
  pngOf,
  textBomb,
} from "../support/images";
import { patience, process, refusalOf } from "./processed";

describe("a stored image", () => {
  it("is upright, has no location data, and has a JPEG, and a WebP in each width up to its own", async () => {
    const photo = await phonePhoto(500, 1000);
    expect(photo.includes("secret-place")).toBe(true);
    const { image, files } = await process(photo);
    expect(image).toMatchObject({ width: 1000, height: 500, isTransparent: false });
    const widths = [".jpg", "-400.webp", "-800.webp", "-1000.webp", "-card.jpg"];
    expect(Array.from(files.keys())).toEqual(widths);
    for (const [file, content] of files) {
      expect(content.includes("secret-place")).toBe(false);
      const { exif, xmp, iptc, icc, orientation, ...image } = await sharp(content).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      const expected = Number(/\d+/.exec(file)?.[0] ?? 1000);
      const format = file.endsWith(".jpg") ? "jpeg" : "webp";
      expect(image).toMatchObject({ format, width: expected, height: expected / 2 });
    }
  });

  it("is at most 2,400 pixels long", async () => {
    const wide = await process(await plain(4000, 200).webp().toBuffer());
    expect(wide.image).toMatchObject({ width: 2400, height: 120 });
  });

  it("has the same name for the same pixels, whatever the metadata", async () => {
    const pixels = await noise(50, 40).png().toBuffer();
    const named = await sharp(pixels)
      .withExif({ IFD0: { Copyright: "Ada" } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { image } = await process(pixels);
    expect((await process(named)).image).toEqual(image);
  });

  it("keeps its transparency in a PNG", async () => {
    const { image, main, files } = await process(
      await plain(500, 300, "#00ff0080").png().toBuffer(),
    );
    expect(image).toMatchObject({ isTransparent: true, tint: "#78f878" });
    expect(await sharp(main).metadata()).toMatchObject({ format: "png", isPalette: false });
    const webp = files.get("-400.webp");
    expect((await sharp(webp).metadata()).hasAlpha).toBe(true);
  });

  it("is a JPEG, which loads progressively, if its alpha channel is opaque", async () => {
    const gray = await plain(30, 20).greyscale().png().toBuffer();
    const { image, main } = await process(gray);
    expect(image.isTransparent).toBe(false);
    const jpeg = { format: "jpeg", isProgressive: true, space: "srgb", channels: 3 };
    expect(await sharp(main).metadata()).toMatchObject(jpeg);
  });
});

describe("a file is rejected with a reason and a suggestion", () => {
  const brokenOff = async (image: Promise<Buffer>) => {
    const whole = await image;
    return whole.subarray(0, whole.length * 0.6);
  };

  const twoFrames = async () => {
    const frames = await Promise.all(
      ["#ff0000", "#0000ff"].map((color) => plain(40, 30, color).png().toBuffer()),
    );
    return sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
  };

  it.each([
    ["an animated GIF", () => readFile("tests/fixtures/four-frames.gif"), /animated.*first frame/],
    ["an animated WebP", twoFrames, /animated.*first frame/],
    ["an animated PNG", async () => pngOf(40, 30, [animationControl()]), /animated.*first frame/],
    ["a HEIC photo", heic, /HEIC.*export it as a JPEG/],
    [
      "a JPEG for print",
      () => plain(9, 9).removeAlpha().toColorspace("cmyk").jpeg().toBuffer(),
      /CMYK colors.*Choose RGB/,
    ],
    ["half a JPEG", () => brokenOff(noise(90, 90).jpeg().toBuffer()), /damaged/],
    ["half an AVIF", () => brokenOff(noise(90, 90).avif().toBuffer()), /damaged/],
    [
      "a script that begins like a GIF",
      async () => Buffer.from("GIF89a/*\0\0*/=alert(1)//"),
      /damaged/,
    ],
    ["a PNG bomb", async () => pngOf(60_000, 60_000), /3,600 megapixels/],
    ["a text bomb", async () => textBomb(), /too much memory/],
    [
      "an SVG with huge images",
      async () => {
        const png = blackPng(20_000).toString("base64");
        const image = `<image href="data:image/png;base64,${png}" width="9" height="9"/>`;
        return Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${image.repeat(3)}</svg>`,
        );
      },
      /an unreadable image.*Export it as a PNG/,
    ],
    ["51 megapixels", async () => pngOf(10_200, 5000), /has 51 megapixels \(10,200 × 5,000\)/],
    ["a line", async () => pngOf(100_000, 1), /100,000 × 1 pixels.*Crop/],
  ])("%s", async (_name, make, reason) => {
    expect(await refusalOf(await make())).toMatch(reason);
  });

  it("while many other images of the same person are waiting, but another's comes soon", async () => {
    // No process has to read it.
    const refused = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><text>A</text></svg>`);
    const done: string[] = [];
    const upload = async (person: string) => {
      await processImage(refused, person, patience).catch((cause: Error) => {
        if (!/letters/.test(cause.message)) throw cause;
      });
      done.push(person);
    };
    const waiting = Array.from({ length: 11 }, () => upload("grace@example.org"));
    await expect(upload("grace@example.org")).rejects.toThrow(/^Many of your other images/);
    await Promise.all([...waiting, upload("ada@example.org")]);
    expect(done.indexOf("ada@example.org")).toBeLessThan(3);
  });

  it("but not for data appended to an image, which is dropped", async () => {
    const page = "<script>alert(1)</script>";
    const jpeg = await plain(20, 20).jpeg().toBuffer();
    const { files } = await process(Buffer.concat([jpeg, Buffer.from(page)]));
    for (const content of files.values()) {
      expect(content.includes("script")).toBe(false);
    }
  });
});
