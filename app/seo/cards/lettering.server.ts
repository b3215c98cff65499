import cyrillic from "@fontsource/piazzolla/files/piazzolla-cyrillic-600-normal.woff?inline";
import greek from "@fontsource/piazzolla/files/piazzolla-greek-600-normal.woff?inline";
import latinExt from "@fontsource/piazzolla/files/piazzolla-latin-ext-600-normal.woff?inline";
import latin from "@fontsource/piazzolla/files/piazzolla-latin-600-normal.woff?inline";
import vietnamese from "@fontsource/piazzolla/files/piazzolla-vietnamese-600-normal.woff?inline";
import opentype, { type Font } from "opentype.js";

let fonts: Font[] | undefined;

/** The display typeface has one file per script. */
function loadFonts(): Font[] {
  fonts ??= [latin, latinExt, vietnamese, greek, cyrillic].map((url) => {
    const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    return opentype.parse(new Uint8Array(bytes).buffer);
  });
  return fonts;
}

/** @returns whether the typeface has every character of a text. */
export function isDrawable(text: string): boolean {
  return Array.from(text.normalize("NFC")).every((character) =>
    fontWith(character),
  );
}

/** @returns SVG path data in pixels, because a renderer would use whatever fonts are installed. */
export function drawLine(text: string, size: number): string {
  let x = 0;
  return runsOf(text.normalize("NFC"))
    .map(({ font, text }) => {
      const { commands } = font.getPath(text, x, 0, size);
      x += font.getAdvanceWidth(text, size);
      return commands.map(written).join("");
    })
    .join("");
}

function widthOf(text: string, size: number): number {
  return runsOf(text.normalize("NFC")).reduce(
    (sum, run) => sum + run.font.getAdvanceWidth(run.text, size),
    0,
  );
}

/** Longer than any line of a card; limits the work of measuring. */
const longestLine = 80;

/** Shortens a line with an ellipsis if it is wider than `width` pixels. */
export function shorten(text: string, size: number, width: number): string {
  const characters = Array.from(text).slice(0, longestLine);
  if (characters.join("") === text.trim() && widthOf(text, size) <= width) {
    return text;
  }
  while (widthOf(`${characters.join("")}…`, size) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

export function breakLines(
  text: string,
  size: number,
  width: number,
  most: number,
): { lines: string[]; isWhole: boolean } {
  const lines: string[] = [];
  let isWhole = true;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? undefined : `${last} ${word}`;
    if (longer !== undefined && widthOf(longer, size) <= width) {
      lines[lines.length - 1] = longer;
    } else if (longer !== undefined && lines.length === most) {
      lines[lines.length - 1] = shorten(longer, size, width);
      return { lines, isWhole: false };
    } else {
      const shown = shorten(word, size, width);
      isWhole &&= shown === word;
      lines.push(shown);
    }
  }
  return { lines, isWhole };
}

function fontWith(character: string): Font | undefined {
  if (/\s/.test(character)) return loadFonts()[0];
  return loadFonts().find((font) => font.charToGlyphIndex(character) > 0);
}

/** Groups characters by font, so that kerning applies. */
function runsOf(text: string): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = fontWith(character);
    const last = runs.at(-1);
    if (!font) continue;
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** opentype.js uses exponents for some numbers, which SVG paths cannot have. */
function written(command: opentype.PathCommand): string {
  const { type, ...numbers } = command;
  return (
    type +
    Object.values(numbers)
      .map((n) => n.toFixed(1))
      .join(" ")
  );
}
