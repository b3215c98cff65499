import sax, { type QualifiedAttribute, type QualifiedTag } from "sax";
import { pauses } from "~/in-steps.server";
import { UnreadableImage } from "./decoder.server";
import {
  type Declarations,
  declarationsIn,
  type Fault,
  faultIn,
  matches,
  otherFile,
  type StyleRule,
  rulesIn,
  type Styled,
} from "./svg-styles.server";

// A file has 4 MB at most, and an image in it is one attribute.
Object.assign(sax, { MAX_BUFFER_LENGTH: Infinity });

const mostStyles = 1_000_000;
const mostRules = 1000;
const mostDepth = 1000;

/** What an SVG shows that the site needs to know. */
export interface Shown {
  /** What would be lost, in the words of a sentence. */
  losses: Set<string>;
  /** The values of `background` for the root element. */
  background: string;
}

export const letters = "letters that need a typeface";
export const movement = "animation";
const otherFiles = "parts of other files";

interface Element extends Styled {
  isSvg: boolean;
  /** It and what it contains are not drawn. */
  isHidden: boolean;
  isUnused: boolean;
  inText: boolean;
  /** The first usable child of a `switch` is drawn. */
  hasChosen: boolean;
  inherited: Map<string, string>;
}

/** These elements are drawn where others refer to them. */
const templates = new Set(
  "defs symbol clipPath mask pattern marker filter linearGradient radialGradient".split(" "),
);
const silent = new Set("title desc metadata style script".split(" "));
const inheritable = "visibility fill fill-opacity stroke stroke-opacity font-size".split(" ");
/** Attributes that are styles. Others of the same names, such as `rotate`, are not. */
const presentation = new Set(
  "fill stroke color stop-color flood-color lighting-color opacity fill-opacity stroke-opacity stop-opacity flood-opacity stroke-miterlimit x y width height cx cy r rx ry stroke-width stroke-dashoffset stroke-dasharray clip-path mask filter marker-start marker-mid marker-end display vector-effect color-interpolation mix-blend-mode stroke-linejoin image-rendering transform-origin".split(
    " ",
  ),
);
/** Attributes of SVG that librsvg leaves out, each tried. All other ones are drawn. */
const lostAttributes =
  /^(?:symbol (?:refX|refY|width|height)=|pattern viewBox=|\w+ pathLength=|fe\w+ in2?=(?:Background|Fill|Stroke))/;
/** Elements that librsvg draws otherwise, each tried. */
const lostElements = /^(?:feMorphology|feTurbulence|feDisplacementMap|feSpotLight)$/;
const moving = /^(?:animate|animateTransform|animateMotion|animateColor|set)$/;
const referring = /^(?:image|use|feImage|pattern|linearGradient|radialGradient|filter|textPath)$/;

/** @throws UnreadableImage if the file is not well-formed. */
export async function readShown(text: string): Promise<Shown> {
  const found = new Finder();
  try {
    await parseInSteps(text, found.collect());
    await parseInSteps(text, found.check());
  } catch (cause) {
    // A parser may also reach the depth of the stack.
    throw new UnreadableImage(String(cause), { cause });
  }
  return found;
}

interface Visitor {
  open: (element: QualifiedTag) => void;
  close: () => void;
  text: (text: string) => void;
  instruction?: (name: string) => void;
}

async function parseInSteps(text: string, visitor: Visitor): Promise<void> {
  const parser = sax.parser(true, { xmlns: true });
  parser.ondoctype = (type) => {
    for (const [, name = "", value = ""] of type.matchAll(
      /<!ENTITY\s+([\w.:-]+)\s+("[^"]*"|'[^']*')\s*>/g,
    )) {
      if (/[<&]/.test(value)) throw new UnreadableImage("An entity contains markup.");
      Object.defineProperty(parser.ENTITIES, name, { value: value.slice(1, -1) });
    }
  };
  parser.onerror = (cause) => {
    throw new UnreadableImage(cause.message);
  };
  parser.onopentag = (tag) => visitor.open(tag as QualifiedTag);
  parser.onclosetag = () => visitor.close();
  parser.ontext = visitor.text;
  parser.oncdata = visitor.text;
  parser.onprocessinginstruction = ({ name }) => visitor.instruction?.(name);
  const pause = pauses();
  const step = 4000;
  for (let at = 0; at < text.length; at += step) {
    parser.write(text.slice(at, at + step));
    await pause();
  }
  parser.close();
}

class Finder implements Shown {
  readonly losses = new Set<string>();
  background = "";
  private readonly references = new Set<string>();
  private rules: StyleRule[] = [];
  private readonly styles = new Map<string, Declarations>();

  /** First come the style sheets, and what refers to what. */
  collect(): Visitor {
    let media: string | undefined;
    let sheet = "";
    let length = 0;
    return {
      open: ({ local, attributes }) => {
        const type = attributes["type"]?.value;
        const isSheet = local === "style" && (!type || type === "text/css");
        media = isSheet ? (attributes["media"]?.value ?? "") : undefined;
        if (local === "style" && !isSheet) this.losses.add(`<style type="${type}">`);
        for (const { value } of Object.values(attributes)) this.refer(value);
      },
      text: (part) => {
        if (media === undefined) return;
        sheet += part;
        length += part.length;
        if (length > mostStyles) throw new UnreadableImage("The style sheets are too long.");
      },
      close: () => {
        if (media === undefined || !sheet) return;
        this.refer(sheet);
        this.addRules(rulesIn(sheet, media));
        media = undefined;
        sheet = "";
      },
      instruction: (name) => name === "xml-stylesheet" && this.losses.add(otherFiles),
    };
  }

  private refer(value: string): void {
    if (!value.includes("#")) return;
    for (const [, id = ""] of value.matchAll(/(?:^|url\(|["'\s])#([^\s"')]+)/g)) {
      this.references.add(id);
    }
  }

  /** Keeps those that can hide something, or be lost. */
  private addRules(rules: StyleRule[]): void {
    const matter = rules.filter(
      ({ declarations, lost }) =>
        lost !== undefined ||
        Array.from(declarations, ([name, value]) => name + value).some((text) =>
          /^(?:display|visibility|opacity|fill|stroke|font-size|background|animation)/.test(text),
        ) ||
        faultsOf(declarations).length > 0,
    );
    this.rules = this.rules.concat(matter);
    if (this.rules.length > mostRules) throw new UnreadableImage("There are too many styles.");
  }

  check(): Visitor {
    const path: Element[] = [];
    return {
      open: (tag) => {
        if (path.length > mostDepth) throw new UnreadableImage("Elements are too deep.");
        path.push(this.read(tag, path));
      },
      text: (text) => {
        const element = path.at(-1);
        if (element?.inText && /\S/.test(text) && isDrawn(element)) this.losses.add(letters);
      },
      close: () => path.pop(),
    };
  }

  private read({ local, uri, attributes }: QualifiedTag, path: Element[]): Element {
    const parent = path.at(-1);
    const of = (name: string) => attributes[name]?.value;
    const id = of("id");
    const style = this.declarationsOf(of("style") ?? "");
    const element: Element = {
      name: local,
      id,
      classes: of("class")?.split(/\s+/) ?? [],
      isRoot: !parent,
      isSvg: uri === "" || uri === "http://www.w3.org/2000/svg",
      isHidden: false,
      isUnused: Boolean(parent?.isUnused || templates.has(local)) && !this.references.has(id ?? ""),
      inText: Boolean(parent?.inText) || /^(?:text|flowPara|flowSpan)$/.test(local),
      hasChosen: false,
      inherited: new Map(parent?.inherited),
    };
    const rules = this.rules
      .map((rule) => ({ rule, match: matches(rule, [...path, element]) }))
      .filter(({ match }) => match !== "no");
    const valueOf = (name: string) => style.get(name) ?? agreed(rules, name) ?? of(name);
    for (const name of inheritable) {
      const value = valueOf(name)?.trim();
      if (value !== undefined && value !== "inherit") element.inherited.set(name, value);
    }
    element.isHidden =
      Boolean(parent?.isHidden) ||
      element.isUnused ||
      !element.isSvg ||
      silent.has(local) ||
      valueOf("display")?.trim() === "none" ||
      isZero(valueOf("opacity")) ||
      (of("requiredExtensions") ?? "") !== "" ||
      (parent?.name === "switch" && parent.hasChosen);
    if (parent?.name === "switch" && !element.isHidden) parent.hasChosen = true;
    if (isSeen(element) || (local === "script" && !parent?.isHidden)) {
      this.note(element, attributes, style);
      for (const { rule } of rules) this.noteRule(rule);
    }
    if (!parent) this.background = backgroundIn(rules.map(({ rule }) => rule));
    return element;
  }

  private declarationsOf(style: string): Declarations {
    const known = this.styles.get(style);
    if (known) return known;
    if (this.styles.size > 1000) this.styles.clear();
    const declarations = declarationsIn(style);
    this.styles.set(style, declarations);
    return declarations;
  }

  private note(
    { name, isRoot }: Element,
    attributes: Record<string, QualifiedAttribute>,
    style: Declarations,
  ): void {
    const isPage = (key: string) => isRoot && /^(?:width|height)$/.test(key);
    if (name === "foreignObject") this.losses.add("web content (foreignObject), such as labels");
    if (name === "script" || attributes["onload"]) this.losses.add("a script");
    if (moving.test(name)) this.losses.add(movement);
    if (lostElements.test(name)) this.losses.add(`<${name}>`);
    for (const [key, { local, value }] of Object.entries(attributes)) {
      if (local === "href" && referring.test(name)) this.noteReference(name, value);
      const said = `${name} ${key}=${value}`;
      if (lostAttributes.test(said)) this.losses.add(`<${name} ${key}>`);
      if (presentation.has(key) && !isPage(key)) this.add(faultIn(key, value));
    }
    for (const [property, value] of style) {
      // draw.io repeats such a color in an attribute.
      const isRepeated = value.startsWith("light-dark(") && attributes[property];
      if (!isRepeated && !isPage(property)) this.add(faultIn(property, value));
      if (isAnimation(property, value)) this.losses.add(movement);
    }
  }

  private noteReference(name: string, value: string): void {
    const href = value.trim();
    const isInside = href.startsWith("#") || (/^data:/i.test(href) && name !== "use");
    if (href && !isInside) this.losses.add(otherFiles);
  }

  private noteRule({ declarations, lost }: StyleRule): void {
    if (lost === "@import") this.losses.add(otherFiles);
    else if (lost !== undefined) this.losses.add(`the style “${lost}”`);
    for (const [property, value] of declarations) {
      if (isAnimation(property, value)) this.losses.add(movement);
    }
    for (const fault of faultsOf(declarations)) this.add(fault);
  }

  private add(fault: Fault | undefined): void {
    if (fault === otherFile) this.losses.add(otherFiles);
    else if (fault !== undefined) this.losses.add(`the style “${fault}”`);
  }
}

function faultsOf(declarations: Declarations): Fault[] {
  return Array.from(declarations, ([name, value]) => faultIn(name, value)).filter(
    (fault) => fault !== undefined,
  );
}

/** @returns the value of a property if all rules that may set it do so surely and agree. */
function agreed(
  rules: { rule: StyleRule; match: "yes" | "perhaps" | "no" }[],
  name: string,
): string | undefined {
  const setting = rules.filter(({ rule }) => rule.declarations.has(name));
  const values = new Set(setting.map(({ rule }) => rule.declarations.get(name)));
  if (setting.length === 0) return undefined;
  const isSure = values.size === 1 && setting.every(({ match }) => match === "yes");
  // It may be shown.
  return isSure ? setting[0]?.rule.declarations.get(name) : "";
}

function isAnimation(property: string, value: string): boolean {
  return /^(?:-webkit-)?animation(?:-name)?$/.test(property) && !/^\s*none\b/.test(value);
}

function backgroundIn(rules: StyleRule[]): string {
  return rules
    .flatMap(({ declarations }) => Array.from(declarations))
    .filter(([name]) => name === "background" || name === "background-color")
    .map(([name, value]) => `;${name}:${value}`)
    .join("");
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "" && parseFloat(value) === 0;
}

function isSeen({ isHidden, inherited }: Element): boolean {
  return !isHidden && !/^(?:hidden|collapse)$/.test(inherited.get("visibility") ?? "");
}

/** Searchable text often lies on a drawing without ink. */
function isDrawn(element: Element): boolean {
  const { inherited } = element;
  const inks = ["fill", "stroke"].filter((name) => {
    const value = inherited.get(name) ?? (name === "fill" ? "black" : "none");
    return !/^(?:none|transparent)$/.test(value) && !isZero(inherited.get(`${name}-opacity`));
  });
  return isSeen(element) && inks.length > 0 && !isZero(inherited.get("font-size"));
}
