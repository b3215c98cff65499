/** The parts of a file, as its bytes in Latin-1, unless it was UTF-16. */
export interface Svg {
  encoding: "latin1" | "utf8";
  preamble: string;
  /** The name of the root element, such as `svg` or `svg:svg`. */
  root: string;
  /** Values have their quotes. There can be one too many. */
  attributes: Map<string, string>;
  /** Begins with the end of the root element's start tag. */
  rest: string;
}

export const mostSvgBytes = 4 * 1000 * 1000;
export const mostAttributes = 1000;

/** Comments and declarations that may come before the root element. */
const mostInPreamble = 100;

/** @returns undefined if the file is no SVG, or too large to tell. */
export function readSvg(content: Uint8Array): Svg | undefined {
  if (content.length > mostSvgBytes) return undefined;
  const { encoding, text } = decode(
    Buffer.from(content.buffer, content.byteOffset, content.length),
  );
  let preamble = "";
  let rest = text;
  for (let part = 0; part < mostInPreamble; part += 1) {
    rest = rest.trimStart();
    const [part] = preambles.map((pattern) => pattern.exec(rest)).find(Boolean) ?? [];
    if (part === undefined) break;
    // The declaration names the encoding of the file.
    const isDropped = part.startsWith("<!--") || (encoding === "utf8" && /^<\?xml\s/.test(part));
    if (!isDropped) preamble += part;
    rest = rest.slice(part.length);
  }
  const [start, root] = /^<((?:\w+:)?svg)(?=[\s/>])/.exec(rest) ?? [];
  if (start === undefined || root === undefined) return undefined;
  rest = rest.slice(start.length);
  const attributes = new Map<string, string>();
  let [count, end] = [0, 0];
  // oxlint-disable-next-line regexp/no-super-linear-move -- a sticky pattern does not move
  for (const match of rest.matchAll(/\s+([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')/gy)) {
    const [whole, name = "", value = ""] = match;
    attributes.set(name, value);
    end += whole.length;
    if (++count > mostAttributes) break;
  }
  return { encoding, preamble, root, attributes, rest: rest.slice(end) };
}

function utf16Of(content: Uint8Array): string | undefined {
  if (content[0] === 0xff) return "utf-16le";
  return content[0] === 0xfe ? "utf-16be" : undefined;
}

/** Replaces what is not UTF-8. */
export function textOf(content: Uint8Array): string {
  return new TextDecoder(utf16Of(content)).decode(content);
}

function decode(content: Buffer): Pick<Svg, "encoding"> & { text: string } {
  return utf16Of(content)
    ? { encoding: "utf8", text: textOf(content) }
    : { encoding: "latin1", text: content.toString("latin1").replace(/^\xef\xbb\xbf/, "") };
}

/** Before the root element: instructions, comments, and a document type with its entities. */
const preambles = [
  /^<\?[^]*?\?>/,
  /^<!--[^]*?-->/,
  /^<!doctype\s+svg\b(?:"[^"]*"|'[^']*'|[^[>"'])*(?:\[(?:"[^"]*"|'[^']*'|<!--[^]*?-->|(?!<!--)[^\]"'])*\]\s*)?>/i,
];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In CSS pixels. Other units depend on the page around the image. */
const units = new Map(
  Object.entries({ "": 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54 }).concat(
    Object.entries({ q: 2.4 / 2.54, em: 16, rem: 16, ex: 8, ch: 8 }),
  ),
);

/** @returns the size of the page, if the file says it, and the part of the drawing on it. */
export function pageOfSvg({ attributes }: Svg): { page?: Box; viewBox?: Box } {
  const of = (name: string) => attributes.get(name)?.slice(1, -1);
  const [width, height] = ["width", "height"].map((side) => {
    const style = new RegExp(`(?:^|;)\\s*${side}\\s*:([^;!]*)`).exec(of("style") ?? "");
    return lengthIn(style?.[1] ?? of(side) ?? "");
  });
  const viewBox = boxIn(of("viewBox") ?? "");
  const page = width && height ? { x: 0, y: 0, width, height } : viewBox;
  return { page, viewBox };
}

function lengthIn(text: string): number | undefined {
  const [, digits, unit = ""] = /^\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  const length = Number(digits) * (units.get(unit.toLowerCase()) ?? NaN);
  return length > 0 && length < Infinity ? length : undefined;
}

function boxIn(text: string): Box | undefined {
  const [x = NaN, y = NaN, width = NaN, height = NaN] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isBox = Number.isFinite(x + y + width + height) && width > 0 && height > 0;
  return isBox ? { x, y, width, height } : undefined;
}

/** @returns what shows the color behind the page, which librsvg leaves out. */
export function backgroundOf(
  { root, attributes }: Svg,
  { x, y, width, height }: Box,
  styles = "",
): string {
  const [, color] =
    /[;"']\s*background(?:-color)?\s*:\s*(?:light-dark\()?(#\w+|rgba?\([\d.,%\s/]*\)|[a-z]+)/i.exec(
      `${attributes.get("style") ?? ""}${styles}`,
    ) ?? [];
  if (color === undefined) return "";
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const rect = root.replace(/svg$/, "rect");
  return `<${rect} ${box} fill="none" style="fill:${color};fill-opacity:1;stroke:none"/>`;
}

/** @returns the file with another page, and with more content in front of its own. */
export function resized(
  { encoding, preamble, root, attributes, rest }: Svg,
  [width, height]: [width: string, height: string],
  { viewBox, isFilled, content = "" }: { viewBox?: Box; isFilled?: boolean; content?: string },
): Buffer {
  const style = attributes.get("style") ?? '""';
  const size = `;width:${width}!important;height:${height}!important`;
  const changed = new Map(attributes).set("style", style.slice(0, -1) + size + style.at(-1));
  changed.delete("viewBox");
  if (viewBox) {
    changed.set("viewBox", `"${viewBox.x} ${viewBox.y} ${viewBox.width} ${viewBox.height}"`);
  }
  if (isFilled) changed.set("preserveAspectRatio", '"none"');
  const named = Array.from(changed, ([name, value]) => ` ${name}=${value}`).join("");
  const [end = ""] = /^\s*\/?>/.exec(rest) ?? [];
  // libvips looks for this start in the first kilobyte.
  const declared = preamble.replace(/^(<\?xml\s[^>]*>)?/, "$1<!--<svg-->");
  return Buffer.from(
    `${declared}<${root}${named}${end}${content}${rest.slice(end.length)}`,
    encoding,
  );
}
