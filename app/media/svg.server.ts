import { type ChildNode, Element, isTag, Text } from "domhandler";
import { escapeUTF8 } from "entities";
import sax, { type QualifiedTag } from "sax";
import { eachInSlices } from "~/in-steps.server";
import { tooMuch, UnreadableImage } from "./decoder.server";

// A file has 4 MB at most, and an image in it is one attribute.
Object.assign(sax, { MAX_BUFFER_LENGTH: Infinity });

export const mostSvgBytes = 4 * 1000 * 1000;
const mostElements = 100_000;
const mostDepth = 1000;

/** Comments and declarations that may come before the root element, in characters. */
const longestPreamble = 200_000;

export interface Svg {
  root: Element;
  /** In the order of the file. */
  elements: Element[];
  /** It takes styles from other files. */
  hasSheets: boolean;
}

/** @returns whether the root element of the file is that of an SVG. */
export function isSvg(content: Uint8Array): boolean {
  const text = textOf(content.subarray(0, longestPreamble), { stream: true });
  let root = "";
  let isWrong = false;
  const parser = sax.parser(true);
  parser.onopentagstart = ({ name }) => (root ||= isWrong ? "unknown" : name);
  parser.onerror = () => (isWrong = true);
  const step = 500;
  for (let at = 0; at < text.length && !root && !isWrong; at += step) {
    parser.write(text.slice(at, at + step));
  }
  return /^(?:[^:]+:)?svg$/.test(root);
}

/** Replaces what the encoding of the file does not have. */
function textOf(content: Uint8Array, options?: { stream: boolean }): string {
  const start = Buffer.from(content.subarray(0, 200)).toString("latin1");
  const utf16 = start.startsWith("\xfe\xff") ? "utf-16be" : "utf-16le";
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(start);
  // What can be read as ASCII is no UTF-16, whatever the file says of itself.
  const ascii = declared?.[1]?.replace(/^utf-?16.*/i, "utf-8") ?? "utf-8";
  const encoding = /^(?:\xfe\xff|\xff\xfe)/.test(start) ? utf16 : ascii;
  try {
    return new TextDecoder(encoding).decode(content, options);
  } catch {
    return "";
  }
}

const namespaces = new Set(["", "http://www.w3.org/2000/svg"]);
const links = "http://www.w3.org/1999/xlink";

/** @throws UnreadableImage if the file is not well-formed, and DecoderEnded if there is too much in it. */
export async function parseSvg(content: Uint8Array): Promise<Svg> {
  const text = textOf(content);
  const parser = sax.parser(true, { xmlns: true });
  const elements: Element[] = [];
  const path: Element[] = [];
  let hasSheets = false;
  parser.ondoctype = (type) => readEntities(parser, type, text);
  parser.onerror = (cause) => {
    throw new UnreadableImage(cause.message);
  };
  parser.onopentag = (tag) => {
    const element = new Element(...ownNames(tag as QualifiedTag));
    append(path.at(-1), element);
    if (elements.push(element) > mostElements || path.push(element) > mostDepth) {
      throw tooMuch("elements");
    }
  };
  parser.onclosetag = () => path.pop();
  parser.oncdata = (part) => append(path.at(-1), new Text(part));
  parser.ontext = (part) => /\S/.test(part) && append(path.at(-1), new Text(part));
  parser.onprocessinginstruction = ({ name }) => (hasSheets ||= name === "xml-stylesheet");
  const step = 4000;
  const starts = Array.from({ length: Math.ceil(text.length / step) }, (_, index) => index * step);
  await eachInSlices(starts, (at) => parser.write(text.slice(at, at + step)));
  parser.close();
  const [root] = elements;
  if (root?.name !== "svg") throw new UnreadableImage("There is no root element.");
  return { root, elements, hasSheets };
}

function append(parent: Element | undefined, child: ChildNode): void {
  if (!parent) return;
  child.parent = parent;
  child.prev = parent.children.at(-1) ?? null;
  if (child.prev) child.prev.next = child;
  parent.children.push(child);
}

function readEntities(parser: sax.SAXParser, type: string, text: string): void {
  const declared = Array.from(
    type.matchAll(/<!ENTITY\s+([\w.:-]+)\s+("[^"]*"|'[^']*')\s*>/g),
    ([, name = "", value = ""]) => [name, value.slice(1, -1)] as const,
  );
  // XML takes the first of two of one name.
  const entities = new Map(declared.toReversed());
  let length = 0;
  for (const [, name = ""] of text.matchAll(/&([\w.:-]+);/g)) {
    length += entities.get(name)?.length ?? 0;
  }
  if (length > mostSvgBytes) throw tooMuch("entities");
  for (const [name, value] of entities) {
    if (/[<&]/.test(value)) throw new UnreadableImage("An entity contains markup.");
    Object.defineProperty(parser.ENTITIES, name, { value });
  }
}

/** @returns names without a prefix for what belongs to SVG, and no other attributes. */
function ownNames({
  local,
  uri,
  attributes,
}: QualifiedTag): [name: string, Record<string, string>] {
  const own = Object.create(null) as Record<string, string>;
  for (const { local: name, uri, value } of Object.values(attributes)) {
    if (uri === "" || (uri === links && name === "href" && !attributes["href"])) own[name] = value;
  }
  return [namespaces.has(uri) ? local : `other:${local}`, own];
}

/** Elements that librsvg draws as browsers do, each tried. */
export const drawnElements =
  /^(?:svg|g|a|defs|symbol|use|switch|path|rect|circle|ellipse|line|polyline|polygon|image|clipPath|mask|marker|pattern|stop|(?:linear|radial)Gradient|filter|fe(?:Blend|ColorMatrix|ComponentTransfer|Composite|ConvolveMatrix|DropShadow|Flood|Func[RGBA]|GaussianBlur|Merge|MergeNode|Offset))$/;

/** These elements and what is in them draw nothing. */
export function isSilent({ name }: Element): boolean {
  return name.startsWith("other:") || /^(?:title|desc|metadata|style|script|view)$/.test(name);
}

/** @returns the drawn elements in the root element. */
export async function insideOf(root: Element): Promise<string> {
  let text = "";
  await eachInSlices(piecesOf(root.children), (piece) => (text += piece));
  return text;
}

function* piecesOf(nodes: ChildNode[]): Generator<string> {
  for (const node of nodes) {
    if (!isTag(node) || !drawnElements.test(node.name)) continue;
    yield startTag(node.name, node.attribs);
    yield* piecesOf(node.children);
    yield `</${node.name}>`;
  }
}

/** Leaves out scripts, and links to anything else than parts of the drawing. */
export function startTag(name: string, attributes: Record<string, string>): string {
  const list = Object.entries(attributes)
    .filter(([key, value]) => key !== "href" || name === "image" || /^\s*#/.test(value))
    .filter(([key]) => !/^on/i.test(key))
    .map(([key, value]) => ` ${key}="${escapeUTF8(value)}"`);
  return `<${name}${list.join("")}>`;
}

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

/**
 * @param styles of the root element.
 * @returns the size of the page, and the part of the drawing on it, if the file says them.
 */
export function pageOfSvg({ attribs }: Element, styles: ReadonlyMap<string, string>) {
  const [width, height] = ["width", "height"].map((side) =>
    lengthIn(styles.get(side) ?? attribs[side] ?? ""),
  );
  const viewBox = boxIn(attribs["viewBox"] ?? "");
  if (!width || !height) return viewBox && { ...viewBox, viewBox };
  return { width, height, viewBox: viewBox ?? { x: 0, y: 0, width, height } };
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
