import { compile, type Options } from "css-select";
import { type CssNode, find, generate, lexer, type List, parse, property } from "css-tree";
import { type AnyNode, type Element, isTag } from "domhandler";
import * as tree from "domutils";
import { tooMuch } from "./decoder.server";

const color =
  "<named-color> | <hex-color> | currentcolor | transparent | <rgb()> | <rgba()> | <hsl()> | <hsla()> | <hwb()>";
const reference = "none | <url>";
const share = "<number> | <percentage>";
const length = "<length> | <percentage> | <number>";
const moves = [
  "matrix",
  "translate",
  "translateX",
  "translateY",
  "scale",
  "scaleX",
  "scaleY",
].concat(["rotate", "skew", "skewX", "skewY"]);

/** The properties that librsvg draws as browsers do, and the values of each that were tried. */
const drawn = new Map(
  Object.entries({
    [`none | context-fill | context-stroke | <url> [ none | ${color} ]? | ${color}`]: "fill stroke",
    [color]: "color stop-color flood-color lighting-color",
    [share]: "opacity fill-opacity stroke-opacity stop-opacity flood-opacity stroke-miterlimit",
    [length]: "x y width height cx cy r rx ry stroke-width stroke-dashoffset",
    [`none | [ ${length} ]# | [ ${length} ]+`]: "stroke-dasharray",
    [reference]: "clip-path mask filter marker marker-start marker-mid marker-end",
    [`none | [ ${moves.map((name) => `<${name}()>`).join(" | ")} ]+`]: "transform",
    "none | inline | block | inline-block": "display",
    "none | non-scaling-stroke": "vector-effect",
    "auto | sRGB": "color-interpolation",
    "normal | multiply | screen | overlay | darken | lighten | color-dodge | color-burn | hard-light | soft-light | difference | exclusion | hue | saturation | color | luminosity":
      "mix-blend-mode",
    "miter | round | bevel": "stroke-linejoin",
    "auto | optimizeQuality | pixelated": "image-rendering",
    "<any-value>":
      "visibility fill-rule clip-rule stroke-linecap paint-order overflow shape-rendering isolation mask-type color-interpolation-filters",
  }).flatMap(([syntax, names]) => names.split(" ").map((name) => [name, syntax] as const)),
);

/** Tells whether an attribute is a style, unlike `rotate`. */
export function isPresentation(attribute: string): boolean {
  const isStyle = drawn.has(attribute) && attribute !== "transform";
  return isStyle || attribute === "transform-origin" || harmless.test(attribute);
}

/** Properties of letters, of boxes in HTML, and of what an image never does. */
const harmless =
  /^(?:font|text|letter|word|line|white|tab|margin|padding|border|background|box|max|min|align|justify|flex|grid|list|transition|animation|overflow|glyph|baseline|page|break)(?:-|$)|^(?:direction|unicode-bidi|writing-mode|kerning|dominant-baseline|alignment-baseline|vertical-align|hyphens|quotes|cursor|pointer-events|user-select|touch-action|will-change|enable-background|color-rendering|color-scheme|color-profile|position|top|left|right|bottom|float|clear|z-index|gap|tap-highlight-color|forced-color-adjust|print-color-adjust)$/;

/** librsvg takes others for 12 px or nothing. */
const unit = /^(?:px|in|cm|mm|pt|pc|deg|rad|grad|turn)$/i;

export const otherFile = Symbol("a part of another file");
export type Fault = string | typeof otherFile;

/** What librsvg makes of a property or an attribute, compared with browsers. */
export type Judgment = "drawn" | "harmless" | "invalid" | { fault: Fault };

const known = new Map<string, Judgment>();

/** Most values are numbers and colors. */
const plain = /^\s*(?:[-+]?[\d.]+(?:e[-+]?\d+)?(?:px|%)?|#[\da-f]{3,8}|none)\s*$/i;

/** Tells whether librsvg draws a property or an attribute as browsers do. */
export function judge(name: string, value: string): Judgment {
  if (drawn.has(name) && plain.test(value)) return "drawn";
  const text = `${name}: ${value.trim()}`;
  if (text.length > 200) return findFault(name, value);
  if (known.size > 10_000) known.clear();
  const judgment = known.get(text) ?? findFault(name, value);
  known.set(text, judgment);
  return judgment;
}

function findFault(name: string, value: string): Judgment {
  const { basename, vendor, custom } = property(name);
  if (custom || (vendor && vendor !== "-webkit-") || harmless.test(basename)) return "harmless";
  const fault = shortened(`${name}: ${value.trim()}`);
  const syntax = drawn.get(name);
  if (syntax === undefined) return lexer.getProperty(basename) ? { fault } : "invalid";
  if (/\burl\((?!["'\s]*(?:#|data:))/i.test(value)) return { fault: otherFile };
  const parsed = valueIn(value);
  if (!parsed) return "invalid";
  const isDrawn =
    lexer.match(`${syntax} | inherit`, parsed).matched !== null &&
    !/\b(?:var|calc|from)\b/.test(value) &&
    !(name === "transform" && value.includes("%")) &&
    !find(parsed, (node) => node.type === "Dimension" && !unit.test(node.unit));
  if (isDrawn) return "drawn";
  const isKnown =
    value.includes("(") ||
    !lexer.getProperty(basename) ||
    lexer.matchProperty(basename, parsed).matched !== null;
  return isKnown ? { fault } : "invalid";
}

/** @returns undefined if browsers ignore the value, because it is none. */
function valueIn(text: string): CssNode | undefined {
  try {
    return parse(text, { context: "value" });
  } catch {
    return undefined;
  }
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

interface Declaration {
  name: string;
  value: string;
  isImportant: boolean;
}

export function declarationsIn(style: string): Declaration[] {
  const parsed = parse(style, { context: "declarationList", parseValue: false });
  return parsed.type === "DeclarationList" ? read(parsed.children) : [];
}

/** Images are drawn for light pages. */
const lightDark = /^light-dark\(((?:[^(),]|\([^()]*\))+),.*\)$/;

function read(nodes: List<CssNode>): Declaration[] {
  return nodes.toArray().flatMap((node) => {
    if (node.type !== "Declaration") return [];
    const name = node.property.startsWith("--") ? node.property : node.property.toLowerCase();
    const value = generate(node.value).trim().replace(lightDark, "$1");
    return judge(name, value) === "invalid"
      ? []
      : { name, value, isImportant: node.important !== false };
  });
}

/** @param sources in the order of the cascade. @returns the value of each property. */
export function resolve(sources: Declaration[][]): Map<string, string> {
  const all = sources.flat();
  const ordered = all.filter(({ isImportant }) => !isImportant);
  const styles = new Map<string, string>();
  for (const { name, value } of [...ordered, ...all.filter(({ isImportant }) => isImportant)]) {
    // A shorthand comes after what it overrides.
    styles.delete(name);
    styles.set(name, value);
  }
  return styles;
}

/** One selector and its declarations. */
interface StyleRule {
  selector?: CssNode;
  declarations: Declaration[];
  /** Whether it is used, or what it says, is not known. */
  lost?: string;
}

const pseudoClasses =
  /^(?:first-child|last-child|only-child|first-of-type|last-of-type|only-of-type|nth-child|nth-last-child|nth-of-type|nth-last-of-type|is|where|not|root|empty)$/;
/** In an image, these match nothing. */
const unmatched =
  /^(?:hover|active|focus|focus-visible|focus-within|target|visited|before|after|selection|marker|placeholder|first-line|first-letter|backdrop|-(?:webkit|moz)-.*)$/;
/** At-rules that draw nothing. */
const unused = /^(?:font-face|charset|namespace|page|property|(?:-webkit-|-moz-)?keyframes)$/;

const mostRules = 1000;
/** Spaces and punctuation of style sheets, except for those of data. */
const mostMarks = 50_000;
/** css-select tries all combinations, so one selector may need any number of them. */
const mostSteps = 2_000_000;
const longestSelector = 1000;

/** The style sheets of an SVG. */
export class StyleSheets {
  private readonly rules;

  /**
   * @param budget is that of the whole file.
   * @throws DecoderEnded before a selector is compiled.
   */
  constructor(
    sheets: { text: string; media: string }[],
    private readonly budget: { steps: number },
  ) {
    const marks = sheets.flatMap(({ text }) => text.match(/[^\w+/=]\s*/g) ?? []);
    if (marks.length > mostMarks) throw tooMuch("styles");
    const rules = sheets.flatMap(({ text, media }) => {
      const sheet = parse(text, { parseValue: false, parseRulePrelude: true });
      if (sheet.type !== "StyleSheet" || isShown(media) === false) return [];
      const lost = isShown(media) ? undefined : `<style media="${media}">`;
      return readRules(sheet.children, lost);
    });
    if (rules.length > mostRules) throw tooMuch("styles");
    this.rules = rules
      .map((rule) => ({ ...rule, ...this.compile(rule) }))
      .sort((a, b) => a.specificity - b.specificity);
  }

  /** @returns the rules for an element, in the order of the cascade. @throws DecoderEnded */
  rulesFor(element: Element): StyleRule[] {
    const rules = this.rules.filter(({ applies }) => applies(element));
    this.count(rules.reduce((sum, { declarations }) => sum + declarations.length, 0));
    return rules;
  }

  private count(steps: number): void {
    if ((this.budget.steps += steps) > mostSteps) throw tooMuch("styles");
  }

  /** css-select asks for each step to another element, and for each property of one. */
  private readonly adapter = Object.fromEntries(
    Object.entries({ ...tree, isTag }).map(([name, answer]) => [
      name,
      (...question: never[]) => {
        const found = (answer as (...question: never[]) => unknown)(...question);
        this.count(typeof found === "string" ? 1 + found.length / 100 : 1);
        return found;
      },
    ]),
  ) as unknown as NonNullable<Options<AnyNode, Element>["adapter"]>;

  private compile({ selector, lost }: StyleRule) {
    if (!selector) return everything;
    const text = generate(selector);
    const specificity = specificityOf(selector);
    const isNever = childrenOf(selector).some(
      (node) =>
        (node.type === "PseudoElementSelector" || node.type === "PseudoClassSelector") &&
        unmatched.test(node.name),
    );
    if (isNever) return { applies: () => false, specificity };
    try {
      const unknown = find(
        selector,
        (node) => node.type === "PseudoClassSelector" && !pseudoClasses.test(node.name),
      );
      if (unknown || text.length > longestSelector) throw new Error("unknown or too long");
      const options = { xmlMode: true, adapter: this.adapter };
      return { applies: compile<AnyNode, Element>(text, options), specificity };
    } catch {
      return { ...everything, lost: lost ?? shortened(text) };
    }
  }
}

const everything = { applies: () => true, specificity: 0 };

/** @returns undefined where media queries depend on more than the kind of the medium. */
function isShown(media: string): boolean | undefined {
  const answers = media.split(",").map((query) => {
    if (/^(?:|all|screen|only screen)$/i.test(query.trim())) return true;
    return /^(?:print|speech|\(prefers-color-scheme: ?dark\))$/i.test(query.trim())
      ? false
      : undefined;
  });
  return answers.includes(true) || (answers.includes(undefined) ? undefined : false);
}

function readRules(nodes: List<CssNode>, lost?: string): StyleRule[] {
  return nodes.toArray().flatMap((node): StyleRule[] => {
    if (node.type === "Atrule") {
      const prelude = node.prelude ? generate(node.prelude) : "";
      if (unused.test(node.name) || (node.name === "layer" && !node.block)) return [];
      const shown = node.name === "media" ? isShown(prelude) : undefined;
      if (shown === false) return [];
      const name = node.name === "import" ? "@import" : shortened(`@${node.name} ${prelude}`);
      if (!node.block) return [{ declarations: [], lost: name }];
      return readRules(node.block.children, shown ? lost : name);
    }
    if (node.type !== "Rule" || node.prelude.type !== "SelectorList") return [];
    const declarations = read(node.block.children);
    const isNested = node.block.children.some(
      (child) => child.type === "Rule" || (child.type === "Raw" && child.value.includes("{")),
    );
    return node.prelude.children
      .toArray()
      .map((selector) => ({ selector, declarations, lost: isNested ? "nested rules" : lost }));
  });
}

function childrenOf(node: CssNode): CssNode[] {
  return "children" in node && node.children ? node.children.toArray() : [];
}

function specificityOf(node: CssNode): number {
  const inside = childrenOf(node).map(specificityOf);
  const most = inside.reduce((found, each) => Math.max(found, each), 0);
  if (node.type === "SelectorList") return most;
  if (node.type === "PseudoClassSelector") {
    if (node.name === "where") return 0;
    return /^(?:is|not)$/.test(node.name) ? most : 1000;
  }
  if (node.type === "IdSelector") return 1_000_000;
  if (node.type === "ClassSelector" || node.type === "AttributeSelector") return 1000;
  if (node.type === "TypeSelector") return node.name === "*" ? 0 : 1;
  return inside.reduce((sum, each) => sum + each, 0);
}
