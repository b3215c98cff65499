import { type Both, type DrawnPart, num, type Shape } from "./geometry";
import type { Size } from "./scene";
import { grounds } from "./grounds";
import { pick, type Random } from "./random";

export type Shapes = Both<Shape>;

export function picture([width, height]: Size, colors: Colors, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>path{fill:currentColor}.l{fill:none;stroke:currentColor}.r{stroke-linecap:round}` +
    colorRules(colors, 0) +
    `@media (prefers-color-scheme:dark){${colorRules(colors, 3)}}</style>` +
    `<path class="g" d="M0 0H${width}V${height}H0Z"/>${content}</svg>`
  );
}

export function drawPart({ d, tone, line, round }: DrawnPart, family: string): string {
  const name = className(family, tone);
  if (!line) return `<path class="${name}" d="${d}"/>`;
  const kind = round ? "l r" : "l";
  return `<path class="${name} ${kind}" stroke-width="${num(line)}" d="${d}"/>`;
}

export function drawShape(role: keyof Shapes, shapes: Shapes, family: string): string {
  const { body, parts } = shapes[role];
  const outline = (tone: DrawnPart["tone"]) =>
    `<use class="${className(family, tone)}" href="#${role}"/>`;
  const drawn = parts.map((part) =>
    part.d === body ? outline(part.tone) : drawPart(part, family),
  );
  return drawn.join("");
}

/** Clips content to the overlap of the two shapes, and defines their outlines. */
export function inOverlap({ machine, hand }: Shapes, content: string): string {
  return (
    `<clipPath id="m"><path id="machine" d="${machine.body}"/></clipPath>` +
    `<clipPath id="h"><path id="hand" d="${hand.body}"/></clipPath>` +
    `<g clip-path="url(#m)"><g clip-path="url(#h)">${content}</g></g>`
  );
}

/** A key is the first letter of a family: ground, warm, cool, plum. */
type Colors = Record<string, string>;

// A color has three tones (plain, soft, strong) for light themes, then for dark ones.
const warms = [
  "#E2492B #F4A58F #B93519 #FF7A59 #8F3B2C #FFB39C",
  "#E85C22 #F8BA92 #B5430F #FF9158 #8A4824 #FFC69E",
  "#DA3A36 #F3A49E #A22226 #FF716A #87333A #FFB0AA",
  "#EE6C4D #F9C4B0 #C23E1E #FF957A #8A4537 #FFCDBD",
  "#C8391F #EC9F86 #8E2410 #F2694A #7A3023 #FFA78F",
];
const cools = [
  "#3340B8 #A9B1F0 #1E2777 #8C9BFF #36408F #C3CBFF",
  "#2459C6 #A5BFF2 #15387F #7DACFF #294C8C #BCD5FF",
  "#4A3AB8 #BAB0F0 #2B2179 #9F92FF #463B90 #D0C8FF",
  "#2A36A2 #9DA8E8 #1A226A #7485F5 #2C3680 #B2BDFF",
  "#4A66DA #BCC9F8 #283C9E #9DB5FF #3A4E98 #CFDBFF",
];
const plums = [
  "#6B1F5E #C79ABF #86256F #E3A8E0 #7D4480 #F0C6EE",
  "#5A1D66 #C09CCB #77268A #D9A9EE #6E4687 #ECCBF8",
  "#701A4E #D29CBA #8E2059 #EEA6CF #86436E #F8CAE3",
];

export function colorsFor(random: Random): Colors {
  return {
    g: pick(random, grounds),
    w: pick(random, warms),
    c: pick(random, cools),
    p: pick(random, plums),
  };
}

/** The head ("v") has softer tones than the shoulders. */
export function portraitColors(random: Random, family: "w" | "c"): Colors {
  const list = family === "w" ? warms : cools;
  const [plain, soft, strong, dark, darkSoft, darkStrong] = pick(random, list).split(" ");
  return {
    g: pick(random, grounds),
    [family]: pick(random, list),
    v: `${soft} ${plain} ${strong} ${darkStrong} ${dark} ${darkSoft}`,
    p: pick(random, plums),
  };
}

function className(family: string, tone: number): string {
  return tone > 1 ? `${family}${tone}` : family;
}

function colorRules(colors: Colors, from: number): string {
  const rules = Object.entries(colors).flatMap(([name, six]) => {
    const tones = six.split(" ").slice(from, from + 3);
    return tones.map((hex, i) => `.${className(name, i + 1)}{color:${hex}}`);
  });
  return rules.join("");
}
