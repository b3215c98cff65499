import { createHash } from "node:crypto";
import sax from "sax";
import { expect, it } from "vitest";
import { drawings as draw } from "~/art/face";
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
const drawings = [...numberedIds, ...hostileIds].map((id) => ({
  id,
  face: draw.art(id),
  banner: draw.wide(id),
  icon: draw.icons(id),
  person: draw.people(id),
  agent: draw.agents(id),
}));
type Drawing = (typeof drawings)[number];

function imagesOf({ face, banner, icon, person, agent }: Drawing): string[] {
  return [face, banner, icon, person, agent];
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

// Browsers cache an image permanently, so different digests need new addresses.
it("always draws the same picture for the same ID", () => {
  const hash = createHash("sha256");
  for (const drawing of drawings) {
    for (const image of imagesOf(drawing)) hash.update(image);
  }
  expect(hash.digest("hex").slice(0, 16)).toBe("40b9a3604aea075f");
});

it("draws a different picture for each ID", () => {
  const alike = ["gpt-3", "gpt-4", "gpt-4 ", "GPT-4", "gpt4", "gpt-4o", "4-gpt"];
  const count = drawings.length + alike.length;
  const faces = drawings.map(({ face }) => face);
  expect(new Set([...faces, ...alike.map(draw.art)]).size).toBe(count);
  const icons = drawings.map(({ icon }) => icon);
  expect(new Set([...icons, ...alike.map(draw.icons)]).size).toBe(count);
  const portraits = drawings.flatMap(({ person, agent }) => [person, agent]);
  expect(new Set(portraits).size).toBe(portraits.length);
});

it("draws well-formed SVG for both themes, without scripts", () => {
  for (const drawing of drawings) {
    for (const svg of imagesOf(drawing)) {
      const elements = elementsOf(svg);
      expect(elements[0]).toBe("svg");
      expect(elements).not.toContain("script");
      expect(svg).toContain("prefers-color-scheme:dark");
      expect(svg).not.toMatch(/NaN|undefined|Infinity|https?:(?!\/\/www\.w3\.org)/);
    }
  }
});

it("draws people by hand and agents by machine", () => {
  const colors = (svg: string) => ["w", "c"].filter((family) => svg.includes(`class="${family}`));
  for (const { person, agent } of drawings) {
    expect(colors(person)).toEqual(["w"]);
    expect(colors(agent)).toEqual(["c"]);
  }
});

it("shows both shapes of a banner whole", () => {
  for (const { id, banner } of drawings) {
    for (const name of ["machine", "hand"]) {
      const [, d = ""] =
        new RegExp(`id="${name.slice(0, 1)}"><path d="([^"]+)"`).exec(banner) ?? [];
      for (const [x, y] of outlineOf(d).flat()) {
        expect(Math.abs(x - 800), id).toBeLessThan(800);
        expect(Math.abs(y - 280), id).toBeLessThan(280);
      }
    }
  }
});

const canvases = [
  { kind: "face", size: [640, 400] },
  { kind: "icon", size: [128, 128] },
] as const;

it.each(canvases)(
  "overlaps the two shapes on at least 6% of a picture of size $size",
  ({ kind, size }) => {
    for (const { id, [kind]: svg } of drawings) {
      const outline = (name: string) =>
        outlineOf(new RegExp(`id="${name.slice(0, 1)}"><path d="([^"]+)"`).exec(svg)?.[1] ?? "");
      const { both } = coverage(outline("machine"), outline("hand"), size);
      expect(both, id).toBeGreaterThanOrEqual(0.06);
    }
  },
);
