import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import anyAscii from "any-ascii";
import bidiFactory from "bidi-js";
import { type Font, create } from "fontkit";
import { LRUCache } from "lru-cache";
import { oncePer } from "~/kinds/derived";
import { largest } from "~/kinds/outside";

const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{20e3}\u{fe0f}\u{e0020}-\u{e007f}]/u;

/** Marks and joiners belong to the character before them. */
const attached = /[\p{M}\p{Cf}]/u;

interface Part {
  text: string;
  font: Font;
}

/** Drops emoji, and spells other characters that no typeface has in ASCII. */
function partsOf(text: string, order: readonly Family[]): Part[] {
  const parts: Part[] = [];
  const add = (text: string, font: Font) => {
    const last = parts.at(-1);
    if (last?.font === font) last.text += text;
    else parts.push({ text, font });
  };
  let before: Font | undefined;
  for (const character of text.normalize("NFC")) {
    const isAttached = attached.test(character);
    const code = character.codePointAt(0) ?? 0;
    if ((isAttached || /\s/.test(character)) && before?.hasGlyphForCodePoint(code)) {
      add(character, before);
    } else if (!isAttached || before) {
      before = findFont(character, order);
      if (before) add(character, before);
      else if (!emoji.test(character)) {
        for (const letter of anyAscii(character)) {
          const latin = findFont(letter, order);
          if (latin) add(letter, latin);
        }
      }
    }
  }
  return parts;
}

export interface Lettering {
  /** The text has only characters that can be drawn; for a text of emoji, their names. */
  text: string;
  isRtl: boolean;
  order: readonly Family[];
  /** The widths of measured lines are at a size of one pixel. */
  widths: Map<string, number>;
}

/** No card has room for a longer text, and looking for typefaces is slow. */
const longestText = 500;

export function letter(whole: string): Lettering {
  const text = whole.slice(0, longestText);
  const order = orderFor(text);
  const drawable = (text: string) => {
    const parts = partsOf(text.replace(/[\s\p{Cc}]+/gu, " "), order).map((part) => part.text);
    return parts.join("").replace(/\s+/g, " ").trim();
  };
  const shown = drawable(text) || drawable(anyAscii(text).replace(/[:_]+/g, " "));
  const isRtl = bidi.getEmbeddingLevels(shown).paragraphs[0]?.level === 1;
  return { text: shown, isRtl, order, widths: new Map() };
}

const bidi = bidiFactory();

/** @returns runs of one typeface and direction, from left to right (Unicode annex 9, rule L2). */
function runsOf({ order, isRtl }: Lettering, line: string) {
  const embedding = bidi.getEmbeddingLevels(line, isRtl ? "rtl" : "ltr");
  const places = bidi.getReorderedIndices(line, embedding);
  const runs: (Part & { level: number; place: number })[] = [];
  let at = 0;
  for (const { text, font } of partsOf(line, order)) {
    let isNew = true;
    for (const character of text) {
      const level = embedding.levels[at] ?? 0;
      const last = runs.at(-1);
      const shown = (level % 2 && bidi.getMirroredCharacter(character)) || character;
      if (!isNew && last?.level === level) last.text += shown;
      else runs.push({ text: shown, font, level, place: places.indexOf(at) });
      isNew = false;
      at += character.length;
    }
  }
  return runs.sort((a, b) => a.place - b.place);
}

function layOut({ text, font, level }: Part & { level: number }) {
  const way = level % 2 ? "rtl" : "ltr";
  return font.layout(text, [], undefined, undefined, way);
}

export function widthOf(lettering: Lettering, line: string, size: number): number {
  const known = lettering.widths.get(line);
  if (known !== undefined) return known * size;
  const width = runsOf(lettering, line).reduce(
    (sum, run) => sum + layOut(run).advanceWidth / run.font.unitsPerEm,
    0,
  );
  lettering.widths.set(line, width);
  return width * size;
}

/** @returns SVG path data in pixels, because a renderer would use whatever fonts are installed. */
export function drawLine(lettering: Lettering, line: string, size: number): string {
  let x = 0;
  const paths: string[] = [];
  for (const run of runsOf(lettering, line)) {
    const scale = size / run.font.unitsPerEm;
    const { glyphs, positions } = layOut(run);
    for (const [index, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const left = x + xOffset * scale;
      const up = -yOffset * scale;
      paths.push(path.transform(scale, 0, 0, -scale, left, up).toSVG());
      x += xAdvance * scale;
    }
  }
  return paths.join("");
}

/** Draws the first letter of a name in the middle of a square of 32 pixels. */
export function initialOf(name: string): { d: string; transform: string } {
  const [first = name] = /[\p{L}\p{N}]/u.exec(name.normalize("NFC")) ?? [];
  const lettering = letter(first.toUpperCase());
  const whole = (number: string) => String(Math.round(Number(number)));
  const d = drawLine(lettering, lettering.text, 500).replace(/-?[\d.]+(?:e-?\d+)?/g, whole);
  const numbers = d.match(/-?\d+/g)?.map(Number) ?? [];
  const [x, y] = [0, 1].map((axis) => {
    const places = numbers.filter((_, index) => index % 2 === axis);
    const [from, to] = [-largest(places.map((place) => -place)), largest(places)];
    return { middle: (from + to) / 2, length: to - from };
  });
  if (!x || !y || numbers.length === 0) return { d, transform: "" };
  const scale = 17 / Math.max(x.length, y.length);
  const place = [x, y].map(({ middle }) => (16 - middle * scale).toFixed(2)).join(" ");
  return { d, transform: `translate(${place}) scale(${scale.toFixed(4)})` };
}

/** The limit is longer than any line of a card, and bounds the work of measuring. */
const longestLine = 80;

/** Shortens a line with an ellipsis if it is wider than `width` pixels. */
function shorten(lettering: Lettering, line: string, size: number, width: number): string {
  const characters = Array.from(line).slice(0, longestLine);
  const isWhole = characters.join("") === line;
  if (isWhole && widthOf(lettering, line, size) <= width) return line;
  let [fits, exceeds] = [0, characters.length + 1];
  const cut = (count: number) => `${characters.slice(0, count).join("").trimEnd()}…`;
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1;
    if (widthOf(lettering, cut(middle), size) <= width) fits = middle;
    else exceeds = middle;
  }
  return cut(fits);
}

/** These scripts are written without spaces between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const words = new Intl.Segmenter("ja", { granularity: "word" });

/** @returns texts that must not be split, with a space in front where the text has one. */
function unitsOf(text: string): string[] {
  return text.split(/(?=\s)|(?<=[./@_-])(?=\w)/).flatMap((word) => {
    if (!spaceless.test(word)) return word;
    const units: string[] = [];
    for (const { segment } of words.segment(word)) {
      // A line must not begin with a comma.
      if (/^[\p{L}\p{N}\s]/u.test(segment) || units.length === 0) units.push(segment);
      else units[units.length - 1] += segment;
    }
    return units;
  });
}

/** @param most the number of lines. */
export function breakLines(lettering: Lettering, size: number, width: number, most: number) {
  const lines: string[] = [];
  let isWhole = true;
  for (const unit of unitsOf(lettering.text)) {
    const last = lines.at(-1);
    const longer = last === undefined ? undefined : last + unit;
    if (longer !== undefined && widthOf(lettering, longer, size) <= width) {
      lines[lines.length - 1] = longer;
    } else if (longer !== undefined && lines.length === most) {
      lines[lines.length - 1] = shorten(lettering, longer, size, width);
      return { lines, isWhole: false };
    } else {
      let word = unit.trim();
      while (word) {
        const shown = shorten(lettering, word, size, width);
        // A word that is wider than a line continues on the next one.
        const part = lines.length + 1 < most ? shown.replace(/…$/, "") : "";
        const isCut = shown !== word;
        isWhole &&= !isCut;
        lines.push(isCut && part ? part : shown);
        word = isCut && part ? word.slice(part.length) : "";
      }
    }
  }
  return { lines, isWhole };
}

const resolve = createRequire(import.meta.url).resolve;

/** Families from @fontsource are in order of preference. The first one is the display typeface. */
const families = [
  { name: "piazzolla", weight: 600 },
  { name: "zcool-xiaowei", weight: 400 },
  { name: "zen-antique", weight: 400 },
  { name: "gowun-batang", weight: 700 },
  { name: "noto-sans-arabic", weight: 700 },
  { name: "noto-sans-hebrew", weight: 700 },
  { name: "noto-sans-devanagari", weight: 700 },
  { name: "noto-sans-bengali", weight: 700 },
  { name: "noto-sans-tamil", weight: 700 },
  { name: "noto-sans-thai", weight: 700 },
];

type Family = (typeof families)[number];

/** Each family is split into files of some hundred characters. */
const subsetsOf = oncePer(({ name, weight }: Family) => {
  const list = readFileSync(resolve(`@fontsource/${name}/unicode.json`), "utf8");
  return Object.entries(JSON.parse(list) as Record<string, string>).map(([subset, text]) => {
    const ranges = text.split(",").map((range) => {
      const [first = "", last = first] = range.slice(2).split("-");
      return { first: parseInt(first, 16), last: parseInt(last, 16) };
    });
    const id = subset.replace(/[[\]]/g, "");
    return { file: `@fontsource/${name}/files/${name}-${id}-${weight}-normal.woff`, ranges };
  });
});

const fonts = new LRUCache<string, Font>({
  max: 40,
  memoMethod: (file) => create(readFileSync(resolve(file))) as Font,
});

function findFont(character: string, order: readonly Family[]): Font | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const family of order) {
    for (const { file, ranges } of subsetsOf(family)) {
      if (!ranges.some(({ first, last }) => code >= first && code <= last)) continue;
      const font = fonts.memo(file);
      if (font.hasGlyphForCodePoint(code)) return font;
    }
  }
  return undefined;
}

/** Chinese and Japanese share characters, but not their shapes. */
function orderFor(text: string): readonly Family[] {
  const [display, chinese, japanese, ...others] = families;
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  if (!isJapanese || !display || !chinese || !japanese) return families;
  return [display, japanese, chinese, ...others];
}
