import sax from "sax";
import { expect, it } from "vitest";
import { creatorFace, workFace, workIcon } from "~/art/face";

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
const numberedIds = Array.from({ length: 500 }, (_, i) => String(i));

function picturesOf(id: string): string[] {
  return [workFace(id), workIcon(id), creatorFace(id, "AZ")];
}

/** Reads the whole document; a strict parser throws where XML is broken. */
function parse(svg: string): { elements: string[]; text: string } {
  const parser = sax.parser(true);
  const elements: string[] = [];
  let text = "";
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = (tag) => elements.push(tag.name);
  parser.ontext = (part) => (text += part);
  parser.write(svg).close();
  return { elements, text };
}

it("draws the same picture for the same id", () => {
  for (const id of ["gpt-4", ...hostileIds]) {
    expect(picturesOf(id)).toEqual(picturesOf(id));
  }
});

it("draws a different picture for every id", () => {
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

it("draws well-formed pictures in two themes, without anything that runs", () => {
  for (const id of [...numberedIds, ...hostileIds]) {
    for (const svg of picturesOf(id)) {
      const { elements } = parse(svg);
      expect(elements[0]).toBe("svg");
      expect(elements).not.toContain("script");
      expect(svg).toContain("prefers-color-scheme:dark");
      expect(svg).not.toMatch(
        /NaN|undefined|Infinity|https?:(?!\/\/www\.w3\.org)/,
      );
    }
  }
});

it("lets nothing of the id into the picture", () => {
  for (const id of hostileIds) {
    for (const svg of picturesOf(id)) {
      expect(svg).not.toMatch(/alert|zebra|passwd|lone|🦊|作/);
      expect(svg).toMatch(/^[\x20-\x7e]*$/);
    }
  }
});

it("keeps every picture under 4 kB", () => {
  const ids = [...numberedIds, ...hostileIds];
  const sizes = ids.flatMap(picturesOf).map((svg) => svg.length);
  expect(Math.max(...sizes)).toBeLessThan(4096);
});

it("has the sizes that cards and lists expect", () => {
  expect(workFace("a")).toContain('width="640" height="400"');
  expect(workIcon("a")).toContain('width="128" height="128"');
  expect(creatorFace("a", "A")).toContain('viewBox="0 0 128 128"');
});

it.each(["<", "&", '"', "É", "深求", "👩‍👩‍👧", "ع"])(
  "writes the initials %j as they are",
  (initials) => {
    const { text } = parse(creatorFace("ada", initials));
    expect(text.endsWith(initials)).toBe(true);
  },
);

it("leaves out of initials what no XML can carry, and what is too long", () => {
  const piled = "a" + "\u0301".repeat(5000);
  for (const initials of ["\ud83d", "\u0000", piled, "a".repeat(9000)]) {
    const svg = creatorFace("ada", initials);
    expect(() => parse(svg)).not.toThrow();
    expect(svg.length).toBeLessThan(4096);
    expect(svg).not.toMatch(/[\ud800-\udfff]/);
    expect(svg).not.toContain("\u0000");
  }
});
