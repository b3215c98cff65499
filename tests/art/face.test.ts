import { createHash } from "node:crypto";
import sax from "sax";
import { expect, it } from "vitest";
import { creatorPortrait, workBanner, workFace, workIcon } from "~/art/face";
import { coverage, outlineOf } from "~/art/silhouette";

const hostileIds = [
  "",
  " ",
  `"><script>alert(1)</script>`,
  "'&<!--]]>zebra",
  "../../etc/passwd",
  "作品🦊",
  "\ud83dlone\udc00",
  "\u0000\u0007\ufffe",
  "zebra".repeat(300),
];
const numberedIds = Array.from({ length: 200 }, (_, i) => String(i));

function picturesOf(id: string): string[] {
  return [workFace(id), workBanner(id), workIcon(id), creatorPortrait(id)];
}

function elementsOf(svg: string): string[] {
  const parser = sax.parser(true);
  const elements: string[] = [];
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = (tag) => elements.push(tag.name);
  parser.write(svg).close();
  return elements;
}

// Browsers cache a picture permanently, so different digests need new addresses.
it("always draws the same picture for the same ID", () => {
  const hash = createHash("sha256");
  for (const id of [...numberedIds, ...hostileIds]) {
    for (const picture of picturesOf(id)) hash.update(picture);
  }
  expect(hash.digest("hex").slice(0, 16)).toBe("ca85f3624658929c");
});

it("draws a different picture for each ID", () => {
  const alike = [
    "gpt-3",
    "gpt-4",
    "gpt-4 ",
    "GPT-4",
    "gpt4",
    "gpt-4o",
    "4-gpt",
  ];
  const ids = [...numberedIds, ...alike, ...hostileIds];
  expect(new Set(ids.map(workFace)).size).toBe(ids.length);
  expect(new Set(ids.map(workIcon)).size).toBe(ids.length);
});

it("draws well-formed SVG for both themes, without scripts", () => {
  for (const id of [...numberedIds, ...hostileIds]) {
    for (const svg of picturesOf(id)) {
      const elements = elementsOf(svg);
      expect(elements[0]).toBe("svg");
      expect(elements).not.toContain("script");
      expect(svg).toContain("prefers-color-scheme:dark");
      expect(svg).not.toMatch(
        /NaN|undefined|Infinity|https?:(?!\/\/www\.w3\.org)/,
      );
    }
  }
});

it("does not copy the ID into the SVG", () => {
  for (const id of hostileIds) {
    for (const svg of picturesOf(id)) {
      expect(svg).not.toMatch(/alert|zebra|passwd|lone|🦊|作/);
      expect(svg).toMatch(/^[\x20-\x7e]*$/);
    }
  }
});

it("keeps every picture small", () => {
  const ids = [...numberedIds, ...hostileIds];
  const longest = (draw: (id: string) => string) =>
    Math.max(...ids.map((id) => draw(id).length));
  expect(longest(workFace)).toBeLessThan(4500);
  expect(longest(workIcon)).toBeLessThan(4500);
  expect(longest(creatorPortrait)).toBeLessThan(4500);
  expect(longest(workBanner)).toBeLessThan(6500);
});

it("draws in the sizes that cards, pages, and lists expect", () => {
  expect(workFace("a")).toContain('width="640" height="400"');
  expect(workBanner("a")).toContain('width="1600" height="560"');
  expect(workIcon("a")).toContain('width="128" height="128"');
  expect(creatorPortrait("a")).toContain('width="320" height="320"');
});

const canvases = [
  { draw: workFace, size: [640, 400] },
  { draw: workBanner, size: [1600, 560] },
  { draw: workIcon, size: [128, 128] },
  { draw: creatorPortrait, size: [320, 320] },
] as const;

it.each(canvases)(
  "overlaps the two shapes on at least 6% of a picture of size $size",
  ({ draw, size }) => {
    for (const id of [...numberedIds, ...hostileIds]) {
      const svg = draw(id);
      const outline = (name: string) =>
        outlineOf(new RegExp(`id="${name}" d="([^"]+)"`).exec(svg)?.[1] ?? "");
      const { both } = coverage(outline("machine"), outline("hand"), size);
      expect(both, id).toBeGreaterThanOrEqual(0.06);
    }
  },
);
