import { type CssNode, generate, lexer, type List, parse, property } from "css-tree";

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
    "<'mix-blend-mode'>": "mix-blend-mode",
    "miter | round | bevel": "stroke-linejoin",
    "auto | optimizeQuality | optimizeSpeed": "image-rendering",
    "<any-value>":
      "visibility fill-rule clip-rule stroke-linecap paint-order overflow shape-rendering isolation mask-type color-interpolation-filters",
  }).flatMap(([syntax, names]) => names.split(" ").map((name) => [name, syntax] as const)),
);

/** Properties of letters, of boxes in HTML, and of what an image never does. */
const harmless =
  /^(?:font|text|letter|word|line|white|tab|margin|padding|border|background|box|max|min|align|justify|flex|grid|list|transition|animation|overflow|glyph|baseline|page|break)(?:-|$)|^(?:direction|unicode-bidi|writing-mode|kerning|dominant-baseline|alignment-baseline|vertical-align|hyphens|quotes|cursor|pointer-events|user-select|touch-action|will-change|enable-background|color-rendering|color-scheme|color-profile|position|top|left|right|bottom|float|clear|z-index|gap|tap-highlight-color|forced-color-adjust|print-color-adjust)$/;

/** librsvg takes others for 12 px or nothing. */
const unit = /^(?:px|in|cm|mm|pt|pc|deg|rad|grad|turn)$/i;

export const otherFile = Symbol("a part of another file");
export type Fault = string | typeof otherFile;

const known = new Map<string, Fault | undefined>();

/** Most values are numbers and colors. */
const plain = /^\s*(?:[-+]?[\d.]+(?:e[-+]?\d+)?(?:px|%)?|#[\da-f]{3,8}|none)\s*$/i;

/** @returns what librsvg would draw otherwise than a browser, if anything. */
export function faultIn(name: string, value: string): Fault | undefined {
  if (drawn.has(name) && plain.test(value)) return undefined;
  const text = `${name}: ${value.trim()}`;
  if (known.size > 10_000) known.clear();
  if (!known.has(text)) known.set(text, findFault(name, value));
  return known.get(text);
}

function findFault(name: string, value: string): Fault | undefined {
  const { basename, vendor, custom } = property(name);
  if (custom || (vendor && vendor !== "-webkit-") || harmless.test(basename)) return undefined;
  const text = shortened(`${name}: ${value.trim()}`);
  const syntax = drawn.get(name);
  // Browsers ignore what they do not know, too.
  if (syntax === undefined) return lexer.getProperty(basename) ? text : undefined;
  if (/\burl\((?!["'\s]*(?:#|data:))/i.test(value)) return otherFile;
  const parsed = valueIn(value);
  if (!parsed) return undefined;
  const isDrawn =
    lexer.match(`${syntax} | inherit`, parsed).matched !== null &&
    !/\b(?:var|calc|from)\b/.test(value) &&
    !(name === "transform" && value.includes("%")) &&
    unitsIn(parsed).every((found) => unit.test(found));
  if (isDrawn) return undefined;
  const isKnown =
    value.includes("(") ||
    !lexer.getProperty(basename) ||
    lexer.matchProperty(basename, parsed).matched !== null;
  return isKnown ? text : undefined;
}

/** @returns undefined if browsers ignore the value, because it is none. */
function valueIn(text: string): CssNode | undefined {
  try {
    return parse(text, { context: "value" });
  } catch {
    return undefined;
  }
}

function unitsIn(node: CssNode): string[] {
  if (node.type === "Dimension") return [node.unit];
  if ("children" in node && node.children) return node.children.toArray().flatMap(unitsIn);
  return [];
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

export type Declarations = Map<string, string>;

/** Later declarations of a property count. */
export function declarationsIn(style: string): Declarations {
  const parsed = parse(style, { context: "declarationList", parseValue: false });
  return parsed.type === "DeclarationList" ? read(parsed.children) : new Map<string, string>();
}

function read(nodes: List<CssNode>): Declarations {
  const found: Declarations = new Map();
  nodes.forEach((node) => {
    if (node.type === "Declaration") found.set(node.property, generate(node.value));
  });
  return found;
}

interface Compound {
  nodes: CssNode[];
  /** What is before it: a space, `>`, or a sibling's. */
  combinator: string;
}

/** One selector and its declarations. */
export interface StyleRule {
  compounds: Compound[];
  declarations: Declarations;
  /** What keeps librsvg from applying it. */
  lost?: string;
}

const pseudoClasses =
  /^(?:first-child|last-child|only-child|first-of-type|last-of-type|only-of-type|nth-child|nth-last-child|nth-of-type|nth-last-of-type|not|root|empty|link|visited)$/;
/** In an image, these match nothing. */
const interactive = /^(?:hover|active|focus|focus-visible|focus-within|target|visited)$/;
/** At-rules that draw nothing, and queries that are false for a browser's image. */
const unused =
  /^@(?:font-face|charset|namespace|page|property|layer [\w, -]+;|(?:-webkit-|-moz-)?keyframes|media (?:print|\(prefers-color-scheme:\s*dark\))\s*$)/;

/** @param media the `media` of the element. */
export function rulesIn(text: string, media = ""): StyleRule[] {
  const lost = /^(?:all|screen)?$/i.test(media.trim()) ? undefined : `<style media="${media}">`;
  const sheet = parse(text, { parseValue: false, parseRulePrelude: true });
  return sheet.type === "StyleSheet" ? readRules(sheet.children, lost) : [];
}

function readRules(nodes: List<CssNode>, lost?: string): StyleRule[] {
  return nodes.toArray().flatMap((node): StyleRule[] => {
    if (node.type === "Atrule") {
      const prelude = node.prelude ? ` ${generate(node.prelude)}` : "";
      const start = `@${node.name}${prelude}${node.block ? "" : ";"}`;
      if (unused.test(start)) return [];
      if (node.name === "import") return [{ ...everything, lost: "@import" }];
      return node.block ? readRules(node.block.children, shortened(start)) : [];
    }
    if (node.type !== "Rule" || node.prelude.type !== "SelectorList") return [];
    const declarations = read(node.block.children);
    const inner = readRules(node.block.children, "nested rules");
    const list = node.prelude.children.toArray();
    const unknown = list.flatMap((selector) => unknownIn(selector)).at(0);
    const rules = list
      .map((selector) => ({
        compounds: compoundsIn(selector),
        declarations,
        lost: lost ?? unknown,
      }))
      .filter(({ compounds }) => !compounds.some(matchesNothing));
    return [...rules, ...inner];
  });
}

const everything = {
  compounds: [{ nodes: [], combinator: " " }],
  declarations: new Map<string, string>(),
};

/** librsvg drops a rule if it does not know one part of its selectors. */
function unknownIn(node: CssNode): string[] {
  const isKnown =
    (node.type !== "PseudoClassSelector" || pseudoClasses.test(node.name)) &&
    !(node.type === "Nth" && node.selector) &&
    !(node.type === "TypeSelector" && node.name.includes("|")) &&
    node.type !== "PseudoElementSelector" &&
    node.type !== "NestingSelector";
  if (!isKnown) return [shortened(generate(node))];
  const inside = "children" in node && node.children ? node.children.toArray() : [];
  return inside.flatMap(unknownIn);
}

function matchesNothing({ nodes }: Compound): boolean {
  return nodes.some(
    (node) =>
      node.type === "PseudoElementSelector" ||
      (node.type === "PseudoClassSelector" && interactive.test(node.name)),
  );
}

function compoundsIn(selector: CssNode): Compound[] {
  const compounds: Compound[] = [{ nodes: [], combinator: " " }];
  if (selector.type !== "Selector") return compounds;
  selector.children.forEach((node) => {
    if (node.type === "Combinator") compounds.push({ nodes: [], combinator: node.name });
    else compounds.at(-1)?.nodes.push(node);
  });
  return compounds;
}

export interface Styled {
  name: string;
  id: string | undefined;
  classes: string[];
  isRoot: boolean;
}

/** @param path an element after its ancestors. @returns "perhaps" where this would need siblings. */
export function matches({ compounds }: StyleRule, path: Styled[]): "yes" | "perhaps" | "no" {
  let isSure = true;
  let at = path.length;
  for (const [index, compound] of compounds.toReversed().entries()) {
    const next = compounds[compounds.length - index];
    const isSibling = next && next.combinator !== " " && next.combinator !== ">";
    // The siblings of an element are not known.
    if (isSibling) return "perhaps";
    const before = at;
    do at -= 1;
    while (at >= 0 && index > 0 && fits(compound, path[at]) === "no");
    const element = path[at];
    const result = element ? fits(compound, element) : "no";
    if (result === "no") return "no";
    isSure &&= result === "yes" && (next?.combinator !== ">" || at === before - 1);
  }
  return isSure ? "yes" : "perhaps";
}

function fits({ nodes }: Compound, element: Styled | undefined): "yes" | "perhaps" | "no" {
  let isSure = true;
  for (const node of nodes) {
    if (!element) return "no";
    if (node.type === "ClassSelector") {
      if (!element.classes.includes(node.name)) return "no";
    } else if (node.type === "IdSelector") {
      if (element.id !== node.name) return "no";
    } else if (node.type === "TypeSelector") {
      if (node.name !== "*" && !node.name.includes("|") && node.name !== element.name) return "no";
    } else if (node.type === "PseudoClassSelector" && node.name === "root") {
      if (!element.isRoot) return "no";
    } else isSure = false;
  }
  return isSure ? "yes" : "perhaps";
}
