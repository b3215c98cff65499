import { type Element, isTag, type ParentNode } from "domhandler";
import { svgElementAttributes } from "svg-element-attributes";
import { eachInSlices } from "~/in-steps.server";
import {
  declarationsIn,
  isPresentation,
  judge,
  otherFile,
  resolve,
  StyleSheets,
} from "./svg-styles.server";
import { drawnElements, isSilent, type Svg } from "./svg.server";

export const letters = "letters that need a typeface";
export const movement = "animation";
const otherFiles = "parts of other files";

type Styles = ReadonlyMap<string, string>;

interface State {
  /** It and what it contains are not drawn. */
  isHidden: boolean;
  isUnused: boolean;
  inText: boolean;
  /** The first usable child of a `switch` is drawn. */
  hasChosen: boolean;
  inherited: Styles;
}

/** These elements are drawn where others refer to them. */
const templates = new Set(
  "defs symbol clipPath mask pattern marker filter linearGradient radialGradient".split(" "),
);
const inheritable = "visibility fill fill-opacity stroke stroke-opacity font-size".split(" ");
/** They draw nothing but letters. */
const textElements = /^(?:text|tspan|textPath|tref|flow(?:Root|Region|Para|Span))$/;
/** Attributes that librsvg draws as browsers do, or that say nothing of the drawing, each tried. */
const drawnAttributes = new RegExp(
  String.raw`^(?:${[
    "\\w+ (?:id|class|style|lang|tabindex|about|content|datatype|property|re[lv]|resource|typeof|href)",
    "\\w+ (?:type|result|required\\w+|externalResourcesRequired|on\\w+|focus\\w+|nav-[\\w-]+)",
    "(?:a|text|tspan|textPath|tref|flow\\w+) [\\w-]+",
    "(?!symbol)\\w+ transform",
    "svg (?:version|baseProfile|zoomAndPan|snapshotTime|(?:content|playback|timeline|sync)\\w+)",
    "(?:svg|symbol|marker|image) preserveAspectRatio|(?:svg|symbol|marker|pattern) viewBox",
    "image crossorigin|path d|poly\\w+ points|line(?:arGradient)? [xy][12]|stop offset",
    "\\w+Gradient gradient\\w+|radialGradient f[xyr]",
    "marker (?:marker(?:Width|Height|Units)|ref[XY]|orient)",
    "(?:pattern|clipPath|mask|filter) \\w+Units|pattern patternTransform|filter filterRes",
    "feBlend mode|feColorMatrix values|feComposite k[1-4]|fe(?:Offset|DropShadow) d[xy]",
    "feConvolveMatrix (?:order|kernelMatrix|divisor|target[XY]|edgeMode|preserveAlpha)",
    "fe(?:GaussianBlur|DropShadow) (?:stdDeviation|edgeMode)",
    "feFunc[RGBA] (?:tableValues|slope|intercept|amplitude|exponent|offset)",
  ].join("|")})=` +
    "|^(?:\\w+Gradient spreadMethod=(?:pad|reflect)$|feComposite operator=(?!lighter)|fe\\w+ in2?=(?!Background|Fill|Stroke))",
);
const box = /^(?:x|y|width|height)$/;
const moving = /^(?:animate|animateTransform|animateMotion|animateColor|set)$/;
const referring = /^(?:image|use|feImage|pattern|linearGradient|radialGradient|filter|textPath)$/;

/** What of an SVG is shown. */
export interface Shown {
  /** The styles of the root element. */
  styles: Styles;
  images: Element[];
}

/** What reading a file, with all SVGs in it, has found so far. */
export class Reading {
  /** What an image would lose, in the words of a sentence. */
  readonly losses = new Set<string>();
  /** The steps of css-select. */
  steps = 0;
  svgs = 0;
}

/** Replaces the styles of each element by what they come to. */
export async function readShown(svg: Svg, reading: Reading): Promise<Shown> {
  const finder = new Finder(svg, reading);
  await eachInSlices(svg.elements, (element) => finder.read(element));
  return finder;
}

class Finder implements Shown {
  styles: Styles = new Map();
  readonly images: Element[] = [];
  private readonly references: ReadonlySet<string>;
  private readonly losses: Set<string>;
  private readonly sheets: StyleSheets;
  private readonly states = new Map<ParentNode, State>();

  constructor({ elements, hasSheets }: Svg, reading: Reading) {
    this.losses = reading.losses;
    const sheets = elements.filter(({ name }) => name === "style");
    this.sheets = new StyleSheets(
      sheets.flatMap((element) => this.sheetIn(element)),
      reading,
    );
    if (hasSheets) this.losses.add(otherFiles);
    this.references = referencesIn(elements);
  }

  private sheetIn(element: Element): { text: string; media: string }[] {
    const { type, media = "" } = element.attribs;
    if (type && type !== "text/css") {
      this.losses.add(`<style type="${type}">`);
      return [];
    }
    return [{ text: textIn(element), media }];
  }

  read(element: Element): void {
    const { attribs, parent } = element;
    // Browsers have all features, and librsvg knows few by name.
    delete attribs["requiredFeatures"];
    const rules = this.sheets.rulesFor(element);
    const styles = resolve([
      ...rules.filter(({ lost }) => lost === undefined).map(({ declarations }) => declarations),
      declarationsIn(attribs["style"] ?? ""),
    ]);
    const above = parent ? this.states.get(parent) : undefined;
    const state = this.stateOf(element, styles, above);
    if (element.children.length > 0) this.states.set(element, state);
    if (!above) this.styles = styles;
    if (isSeen(state) || (element.name === "script" && !above?.isHidden)) {
      this.note(element, styles, !above);
      this.noteReference(element);
      for (const { lost } of rules) this.noteRule(lost);
    } else if (element.name === "image") {
      delete attribs["href"];
    }
    const hasLetters = state.inText && textIn(element).trim() !== "";
    if (hasLetters && isInked(state)) this.losses.add(letters);
    if (attribs["requiredExtensions"] !== undefined) styles.set("display", "none");
    attribs["style"] = Array.from(styles)
      .filter(([name, value]) => judge(name, value) === "drawn")
      .map(([name, value]) => `${name}:${value}`)
      .join(";");
  }

  private stateOf(element: Element, styles: Styles, above: State | undefined): State {
    const { name, attribs, parent } = element;
    const valueOf = (property: string) => (styles.get(property) ?? attribs[property])?.trim();
    const own = inheritable.flatMap((property) => {
      const value = valueOf(property);
      return value === undefined || value === "inherit" ? [] : [[property, value] as const];
    });
    const isInSwitch = parent && isTag(parent) && parent.name === "switch";
    const isUnused =
      Boolean(above?.isUnused || templates.has(name)) && !this.references.has(attribs["id"] ?? "");
    const isHidden =
      Boolean(above?.isHidden) ||
      isUnused ||
      isSilent(element) ||
      valueOf("display") === "none" ||
      isZero(valueOf("opacity")) ||
      attribs["requiredExtensions"] !== undefined ||
      Boolean(isInSwitch && above?.hasChosen);
    if (isInSwitch && above && !isHidden) above.hasChosen = true;
    return {
      isHidden,
      isUnused,
      inText: Boolean(above?.inText) || /^(?:text|flowPara|flowSpan)$/.test(name),
      hasChosen: false,
      inherited:
        own.length > 0 || !above ? new Map([...(above?.inherited ?? []), ...own]) : above.inherited,
    };
  }

  private note({ name, attribs }: Element, styles: Styles, isRoot: boolean): void {
    if (name === "foreignObject") this.losses.add("web content (foreignObject), such as labels");
    else if (name === "script" || attribs["onload"]) this.losses.add("a script");
    else if (moving.test(name)) this.losses.add(movement);
    else if (!isDrawn(name)) this.losses.add(`<${name}>`);
    const isPage = (key: string) => isRoot && /^(?:width|height)$/.test(key);
    for (const [key, value] of isDrawn(name) ? Object.entries(attribs) : []) {
      if (drawnAttributes.test(`${name} ${key}=${value}`) || styles.has(key) || isPage(key))
        continue;
      const isLost = (name === "symbol" && box.test(key)) || (name === "mask" && key === "mask");
      if (!isLost && isPresentation(key)) this.add(key, value);
      else if (isOfSvg(name, key)) this.losses.add(`<${name} ${key}>`);
    }
    for (const [property, value] of styles) {
      if (!isPage(property)) this.add(property, value);
      if (isAnimation(property, value)) this.losses.add(movement);
    }
    const { x1 = "0", y1 = "0", x2, y2 = "0", r } = attribs;
    if (
      (name === "linearGradient" && x1 === x2 && y1 === y2) ||
      (name === "radialGradient" && isZero(r))
    ) {
      this.losses.add("a gradient without a length");
    }
    const hasSide = (side: string) => (styles.get(side) ?? attribs[side]) !== undefined;
    if (name === "image" && hasSide("width") !== hasSide("height")) {
      this.losses.add("an image without a width or height");
    }
    if (isRoot) this.noteBox(attribs, styles);
  }

  /** In browsers, these belong to the page around the drawing. */
  private noteBox(attribs: Element["attribs"], styles: Styles): void {
    for (const property of ["transform", "filter", "padding", "border"]) {
      const value = styles.get(property) ?? attribs[property] ?? "none";
      if (!/^(?:none|0|0px)$/.test(value)) this.losses.add(`<svg> with ${property}`);
    }
  }

  private noteReference(element: Element): void {
    const href = element.attribs["href"]?.trim() ?? "";
    if (href === "" || href.startsWith("#") || !referring.test(element.name)) return;
    if (!/^data:/i.test(href) || element.name === "use") this.losses.add(otherFiles);
    else this.images.push(element);
  }

  private noteRule(lost: string | undefined): void {
    if (lost === "@import") this.losses.add(otherFiles);
    else if (lost !== undefined) this.losses.add(`the style “${lost}”`);
  }

  private add(name: string, value: string): void {
    const judgment = judge(name, value);
    if (typeof judgment !== "object") return;
    const { fault } = judgment;
    this.losses.add(fault === otherFile ? otherFiles : `the style “${fault}”`);
  }
}

function isDrawn(name: string): boolean {
  return drawnElements.test(name) || textElements.test(name);
}

/** Browsers ignore all other attributes. */
function isOfSvg(name: string, attribute: string): boolean {
  return [name, "*"].some((group) => svgElementAttributes[group]?.includes(attribute));
}

/** @returns the IDs that elements or style sheets refer to. */
function referencesIn(elements: Element[]): Set<string> {
  const references = new Set<string>();
  const texts = elements.flatMap((element) => [
    ...Object.values(element.attribs),
    ...(element.name === "style" ? [textIn(element)] : []),
  ]);
  for (const text of texts.filter((text) => text.includes("#"))) {
    for (const [, id = ""] of text.matchAll(/(?:^|url\(|["'\s])#([^\s"')]+)/g)) references.add(id);
  }
  return references;
}

function textIn({ children }: Element): string {
  return children.map((child) => ("data" in child ? child.data : "")).join("");
}

function isAnimation(property: string, value: string): boolean {
  return /^(?:-webkit-)?animation(?:-name)?$/.test(property) && !/^\s*none\b/.test(value);
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "" && parseFloat(value) === 0;
}

function isSeen({ isHidden, inherited }: State): boolean {
  return !isHidden && !/^(?:hidden|collapse)$/.test(inherited.get("visibility") ?? "");
}

/** Searchable text often lies on a drawing without ink. */
function isInked(state: State): boolean {
  const { inherited } = state;
  const inks = ["fill", "stroke"].filter((name) => {
    const value = inherited.get(name) ?? (name === "fill" ? "black" : "none");
    return !/^(?:none|transparent)$/.test(value) && !isZero(inherited.get(`${name}-opacity`));
  });
  return isSeen(state) && inks.length > 0 && !isZero(inherited.get("font-size"));
}
