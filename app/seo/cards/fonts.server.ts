import { create, type Font } from "fontkit";
import { LRUCache } from "lru-cache";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

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
].map((family) => ({ ...family, subsets: [] as Subset[] }));

export type Family = (typeof families)[number];

/** Each family is split into such files, of some hundred characters. */
interface Subset {
  file: string;
  ranges: [first: number, last: number][];
}

function subsetsOf({ name, weight, subsets }: Family): Subset[] {
  if (subsets.length > 0) return subsets;
  const list = readFileSync(resolve(`@fontsource/${name}/unicode.json`), "utf8");
  for (const [subset, text] of Object.entries(JSON.parse(list) as Record<string, string>)) {
    const ranges = text.split(",").map((range): [number, number] => {
      const [first = "", last = first] = range.slice(2).split("-");
      return [parseInt(first, 16), parseInt(last, 16)];
    });
    const id = subset.replace(/[[\]]/g, "");
    const file = `@fontsource/${name}/files/${name}-${id}-${weight}-normal.woff`;
    subsets.push({ file, ranges });
  }
  return subsets;
}

const fonts = new LRUCache<string, Font>({
  max: 40,
  memoMethod: (file) => create(readFileSync(resolve(file))) as Font,
});

export function findFont(character: string, order: readonly Family[]): Font | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const family of order) {
    for (const { file, ranges } of subsetsOf(family)) {
      if (!ranges.some(([first, last]) => code >= first && code <= last)) continue;
      const font = fonts.memo(file);
      if (font.hasGlyphForCodePoint(code)) return font;
    }
  }
  return undefined;
}

/** Chinese and Japanese share characters, but not their shapes. */
export function orderFor(text: string): readonly Family[] {
  const [display, chinese, japanese, ...others] = families;
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  if (!isJapanese || !display || !chinese || !japanese) return families;
  return [display, japanese, chinese, ...others];
}
