import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { bytesChunk, coloredPng, noise, numbersChunk, plain } from "../support/images";
import { process, refusalOf } from "./processed";

/** @returns the colors at points of the stored image, without those that are transparent. */
async function colorsAt(content: Uint8Array, points: [x: number, y: number][]) {
  const { main } = await process(content);
  const { data, info } = await sharp(main).raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const at = (y * info.width + x) * info.channels;
    return data[at + 3] === 0 && info.channels === 4 ? "clear" : [...data.subarray(at, at + 3)];
  });
}

function expectNear(found: number[] | string | undefined, color: number[], most = 3): void {
  expect(found).toHaveLength(3);
  for (const [index, value] of color.entries()) {
    const distance = Math.abs(value - Number(found?.[index]));
    expect(distance, `${String(found)} instead of ${String(color)}`).toBeLessThanOrEqual(most);
  }
}

const [red, blue] = [
  [255, 0, 0],
  [0, 0, 255],
];

/** The numbers 200, 100, 50 in each of these, converted by the formulas of CSS Color 4. */
const displayP3 = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000];
const meanings: [name: string, chunks: Buffer[], expected: number[]][] = [
  ["nothing else", [], [200, 100, 50]],
  ["gAMA 1", [numbersChunk("gAMA", 100_000)], [229, 168, 122]],
  ["gAMA 0.55", [numbersChunk("gAMA", 55_000)], [210, 118, 64]],
  ["gAMA of sRGB", [numbersChunk("gAMA", 45_455)], [200, 100, 50]],
  [
    "sRGB, which counts more than gAMA",
    [bytesChunk("sRGB", 0), numbersChunk("gAMA", 100_000)],
    [200, 100, 50],
  ],
  ["cHRM without gAMA, which does not count", [numbersChunk("cHRM", ...displayP3)], [200, 100, 50]],
  [
    "gAMA and cHRM",
    [numbersChunk("gAMA", 45_455), numbersChunk("cHRM", ...displayP3)],
    [216, 93, 24],
  ],
  ["cICP of Display P3", [bytesChunk("cICP", 12, 13, 0, 1)], [215, 93, 31]],
  ["cICP of BT.2020", [bytesChunk("cICP", 9, 13, 0, 1)], [240, 76, 28]],
];
const depths = [8, 16] as const;
const alphas = [false, true];

const fixture = (name: string) =>
  readFile(`tests/fixtures/neighbors/images/${name.endsWith(".svg") ? "drawings/" : ""}${name}`);

describe("the colors of", () => {
  it.each(
    meanings.flatMap(([name, chunks, expected]) =>
      depths.flatMap((bits) =>
        alphas.map((hasAlpha) => ({ name, chunks, expected, bits, hasAlpha })),
      ),
    ),
  )("a PNG of $bits bits with $name are converted (alpha: $hasAlpha)", async (row) => {
    const [found] = await colorsAt(coloredPng([200, 100, 50], row), [[8, 8]]);
    expectNear(found, row.expected);
  });

  const swatch = (hasAlpha: boolean) => {
    const image = plain(16, 16, hasAlpha ? "#c8643280" : "#c86432");
    return hasAlpha ? image : image.removeAlpha();
  };
  const formats = {
    "PNG of 8 bits": (image: Sharp) => image.png(),
    "PNG with a palette": (image: Sharp) => image.png({ palette: true }),
    "PNG of 16 bits": (image: Sharp) => image.toColorspace("rgb16").png(),
    WebP: (image: Sharp) => image.webp({ lossless: true }),
    "AVIF of 8 bits": (image: Sharp) => image.avif({ quality: 95 }),
    "AVIF of 10 bits": (image: Sharp) => image.avif({ quality: 95, bitdepth: 10 }),
    "AVIF of 12 bits": (image: Sharp) => image.avif({ quality: 95, bitdepth: 12 }),
  };
  it.each(
    Object.entries(formats).flatMap(([name, encode]) =>
      ["srgb", "p3"].flatMap((profile) =>
        alphas.map((hasAlpha) => ({ name, encode, profile, hasAlpha })),
      ),
    ),
  )("a $name with the profile $profile are kept (alpha: $hasAlpha)", async (row) => {
    const content = await row.encode(swatch(row.hasAlpha).withIccProfile(row.profile)).toBuffer();
    const [found] = await colorsAt(content, [[8, 8]]);
    expectNear(found, [200, 100, 50]);
  });

  const avif = (numbers: string, bits = 10, alpha = "n") =>
    fixture(`avifenc/${numbers}-${bits}-${alpha}.avif`);
  it.each(
    [8, 10, 12].flatMap((bits) =>
      ["n", "a"].flatMap((alpha) => [
        { bits, alpha, numbers: "1-13-6", expected: [200, 100, 50] },
        { bits, alpha, numbers: "12-13-6", expected: [215, 93, 31] },
        { bits, alpha, numbers: "9-14-9", expected: [240, 76, 28] },
        { bits, alpha, numbers: "1-8-6", expected: [229, 168, 122] },
      ]),
    ),
  )("an AVIF of $bits bits with the numbers $numbers are converted ($alpha)", async (row) => {
    const content = await avif(row.numbers, row.bits, row.alpha);
    const [found] = await colorsAt(content, [[8, 8]]);
    expectNear(found, row.expected);
  });

  it.each([
    ["PQ", () => fixture("avif-pq-bt2020-no-profile.avif"), /HDR colors.*as a JPEG in sRGB/],
    ["HLG", () => avif("9-18-9"), /HDR colors/],
    ["unknown primaries", () => avif("6-13-6", 8), /cannot convert to sRGB/],
    [
      "PQ in a PNG",
      async () =>
        coloredPng([1, 2, 3], {
          bits: 16,
          hasAlpha: true,
          chunks: [bytesChunk("cICP", 9, 16, 0, 1)],
        }),
      /HDR colors/,
    ],
    [
      "unknown corners",
      async () =>
        coloredPng([1, 2, 3], {
          bits: 8,
          hasAlpha: false,
          chunks: [numbersChunk("gAMA", 45_455), numbersChunk("cHRM", ...displayP3.toReversed())],
        }),
      /cannot convert to sRGB/,
    ],
  ])("an image are refused with the cause: %s", async (_name, make, sentence) => {
    expect(await refusalOf(await make())).toMatch(sentence);
  });
});

type Point = [at: [x: number, y: number], color: number[]];
const at = (x: number, y: number, color: number[]): Point => [[x, y], color];

const bars: Point[] = [
  at(50, 40, [255, 0, 0]),
  at(110, 40, [0, 255, 0]),
  at(170, 40, [0, 0, 255]),
  at(230, 40, [128, 128, 128]),
];

describe("the image of another program", () => {
  it.each([
    ["darktable-16-bit-srgb-profile.png", bars],
    ["gimp-16-bit-linear-profile.png", bars],
    ["avif-display-p3-no-profile.avif", bars],
    ["imagemagick-linear-gama.png", bars],
    // The gray is 128 of 255 to the power of 0.45455 / 0.55.
    ["netpbm-gamma-055.png", [...bars.slice(0, 3), at(230, 40, [145, 145, 145])]],
    ["pixel-checks-32.png", [at(1, 0, [255, 0, 0]), at(0, 0, [0, 0, 255])]],
  ])("has its colors: %s", async (name, points) => {
    const found = await colorsAt(
      await fixture(name),
      points.map(([point]) => [...point] as [number, number]),
    );
    points.forEach(([, color], index) => expectNear(found[index], [...color], 8));
  });

  it.each([
    ["gimp-layer-smaller-than-canvas.gif", [160, 100]],
    ["imagemagick-crop-keeps-the-page.gif", [160, 100]],
  ] as const)("is transparent around a frame: %s", async (name, [x, y]) => {
    const [around, inside] = await colorsAt(await fixture(name), [
      [5, 5],
      [x, y],
    ]);
    expect(around).toBe("clear");
    expect(inside).toHaveLength(3);
  });

  const paper: Point[] = [at(800, 240, [200, 85, 61]), at(480, 480, [246, 211, 101])];
  it.each([
    ["background-by-class.svg", [...paper, at(16, 16, [17, 34, 51])]],
    ["description-with-mail-address.svg", paper],
    ["doctype-closed-with-a-space.svg", paper],
    ["layer-named-animation.svg", paper],
    ["selector-where.svg", [at(800, 240, [0, 0, 128])]],
    ["style-for-print.svg", paper],
    ["unused-text-in-defs.svg", paper],
    [
      "svg-with-a-turned-photo.svg",
      [at(965, 225, [255, 0, 0]), at(965, 395, [0, 255, 0]), at(965, 560, [0, 0, 255])],
    ],
    [
      "svg-with-a-photo-in-display-p3.svg",
      [at(310, 270, [255, 0, 0]), at(580, 270, [0, 255, 0]), at(840, 270, [0, 0, 255])],
    ],
    ["mermaid-outlined-in-inkscape.svg", [at(1000, 700, [234, 234, 234])]],
    ["qt-cosmetic-pens.svg", [at(10, 160, [200, 80, 60])]],
    ["kicad-invisible-search-text.svg", []],
    ["libreoffice-draw-line-and-box.svg", []],
    ["mathjax-4-nested-fraction.svg", []],
  ] as [string, Point[]][])("is drawn as in a browser: %s", async (name, points) => {
    const found = await colorsAt(
      await fixture(name),
      points.map(([point]) => point),
    );
    points.forEach(([, color], index) => expectNear(found[index], color, 8));
  });

  it("keeps what a browser needs for a drawing in any size", async () => {
    const drawn = async (name: string) => (await process(await fixture(name))).files.get(".svg");
    expect(String(await drawn("qt-cosmetic-pens.svg"))).toContain("non-scaling-stroke");
    const photo = /base64,([^"]+)/.exec(String(await drawn("svg-with-a-photo-in-display-p3.svg")));
    const { data, info } = await sharp(Buffer.from(photo?.[1] ?? "", "base64"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [x, y] = [Math.round(0.15 * info.width), Math.round(0.2 * info.height)];
    const red = data.subarray((y * info.width + x) * info.channels);
    expectNear([...red.subarray(0, 3)], [255, 0, 0], 3);
  });

  it("keeps the colors of pixel art in each width, and those of few pixels", async () => {
    const rows = Array.from({ length: 1000 * 40 }, (_, at) => (at % 2 ? blue : red)).flat();
    const raw = { width: 1000, height: 40, channels: 3 } as const;
    const art = await sharp(Buffer.from(rows), { raw }).png().toBuffer();
    const few = await noise(60, 40).png().toBuffer();
    for (const [content, width] of [
      [art, 400],
      [art, 800],
      [few, 60],
    ] as const) {
      const { files } = await process(content);
      const stored = sharp(files.get(`-${width}.webp`))
        .raw()
        .toBuffer();
      const drawn = sharp(content).resize({ width }).raw().toBuffer();
      expect(await stored, String(width)).toEqual(await drawn);
    }
  });

  const cut = async (name: string, share: number) => {
    const whole = await fixture(name);
    return whole.subarray(0, whole.length * share);
  };
  it.each([
    ["apngasm-hidden-first-frame.png", 1, /animated/],
    ["avif-1000-by-9000-screenshot.avif", 1, /height of 8,704 pixels/],
    ["avif-grid-40-megapixels-half-green.avif", 0.7, /damaged or incomplete/],
    ["avif-premultiplied-alpha.avif", 1, /premultiplied alpha.*PNG/],
    ["avifenc/cropped.avif", 1, /cropped by a number in the file/],
    ["gradient-in-linear-rgb.svg", 1, /“color-interpolation: linearRGB”.*Export it as a PNG/],
    ["matplotlib-gouraud.svg", 1, /<feComposite in2>/],
    ["path-in-css.svg", 1, /“d: path/],
    ["symbol-with-reference-point.svg", 1, /<symbol refX>, <symbol refY>/],
    ["transform-box.svg", 1, /“transform-box: fill-box”/],
    ["translate-property.svg", 1, /“translate: 40px 20px”/],
    ["cjxl.jxl", 1, /JPEG XL/],
    ["imagemagick.psd", 1, /Photoshop document/],
  ])("is refused with the cause: %s (%d of it)", async (name, share, sentence) => {
    expect(await refusalOf(await cut(name, share))).toMatch(sentence);
  });

  it("is refused for its memory, or stored whole: avif-grid-40-megapixels-half-green.avif", async () => {
    const content = await fixture("avif-grid-40-megapixels-half-green.avif");
    // A busy machine can miss the short peak of the memory.
    const found = await colorsAt(
      content,
      [20, 1479].map((y) => [1200, y]),
    ).catch(String);
    if (typeof found === "string") return expect(found).toMatch(/too much memory/);
    for (const [index, color] of [
      [245, 210, 100],
      [201, 87, 61],
    ].entries())
      expectNear(found[index], color, 6);
  });
});
