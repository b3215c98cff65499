import {
  between,
  pick,
  type Random,
  randomFor,
  type Draw,
  type DrawnPart,
  eachOf,
  num,
  type Shape,
  type Spot,
  times,
  type Both,
} from "./geometry";
import { groundClasses, grounds } from "./grounds";
import {
  type Frame,
  frames,
  horizonFor,
  type Scene,
  scenesFor,
  settle,
  fittedTo,
  type Size,
} from "./scene";
import { handShapes, machineShapes } from "./shapes";
import { type Outline, outlineOf, placed } from "./silhouette";

/**
 * The folder of an address selects the drawing. The ID alone decides each image, because browsers
 * cache it permanently (sizes: `frames`).
 */
export const drawings = {
  art: (id) => draw(id, frames.card),
  /** Both shapes are whole, so that nothing is cut where the image ends. */
  wide: (id) => draw(id, frames.banner, true),
  icons: (id) => draw(id, frames.icon),
  people: (id) => drawPortrait(id, "w", handShapes),
  agents: (id) => drawPortrait(id, "c", machineShapes),
} satisfies Record<string, (id: string) => string>;

export function workSocial(id: string): string {
  return draw(id, frames.social);
}

const portraitSize: Size = [320, 320];

/** Draws a head and shoulders in one family of shapes and colors. */
function drawPortrait(id: string, family: "w" | "c", draws: readonly Draw[]): string {
  const random = randomFor(id, 5);
  const colors = portraitColors(random, family);
  const [head, body] = [pick(random, draws), pick(random, draws)];
  const lean = between(random, -16, 16);
  const at = { x: 160 + lean, y: between(random, 108, 124), r: 78 };
  const shapes = {
    machine: body({ x: 160, y: 304, r: 150 }, randomFor(id, 2)),
    hand: head(at, randomFor(id, 3)),
  };
  return image(
    portraitSize,
    colors,
    drawPart(horizonFor(random, portraitSize), "g") +
      drawShape("machine", shapes, family) +
      drawShape("hand", shapes, "v") +
      inOverlap(shapes, reveal(shapes, at, portraitSize, randomFor(id, 4))),
  );
}

export function groundOf(id: string): string | undefined {
  const { g } = castOf(id).colors;
  return groundClasses[grounds.indexOf(g ?? "")];
}

function castOf(id: string) {
  const random = randomFor(id, 1);
  const machine = pick(random, machineShapes);
  const hand = pick(random, handShapes);
  const colors = colorsFor(random);
  const shapesIn = (scene: Scene) => ({
    machine: machine(scene.machine, randomFor(id, 2)),
    hand: hand(scene.hand, randomFor(id, 3)),
  });
  return { colors, shapesIn, random };
}

function draw(id: string, frame: Frame, isWhole = false): string {
  const { colors, shapesIn, random } = castOf(id);
  const horizon = horizonFor(random, frame.size);
  const measured = shapesIn({ machine: measure, hand: measure });
  const units = eachOf(measured, unitOutline);
  const settled = settle(scenesFor(random), frame, units);
  const scene = isWhole ? fittedTo(settled, frame.size, units) : settled;
  const shapes = shapesIn(scene);
  const { machine, hand } = scene;
  const smaller = machine.r < hand.r ? machine : hand;
  const shown = reveal(shapes, smaller, frame.size, randomFor(id, 4));
  const ground = isWhole ? "" : drawPart(horizon, "g");
  return image(
    frame.size,
    colors,
    ground +
      drawShape("machine", shapes, "c") +
      drawShape("hand", shapes, "w") +
      inOverlap(shapes, shown),
  );
}

/** Outlines are measured at this size, so that rounding does not matter. */
const measure = { x: 0, y: 0, r: 1000 };

function unitOutline({ body }: Shape): Outline {
  return placed(outlineOf(body), { x: 0, y: 0, r: 1 / measure.r });
}

function reveal(shapes: Shapes, at: Spot, [width, height]: Size, random: Random): string {
  const { machine, hand } = shapes;
  const fill = (tone: 1 | 2) => drawPart({ d: `M0 0H${width}V${height}H0Z`, tone }, "p");
  const chance = random();
  const detailed = machine.parts.length > 1 || machine.parts[0]?.line;
  if (detailed && chance < 0.55) {
    return fill(2) + drawShape("machine", shapes, "p");
  }
  // A pattern in many small pieces looks like noise.
  const pieces = (machine.body + hand.body).split("M").length - 1;
  if (pieces > 5 || chance < 0.7) return fill(1);
  return fill(1) + drawPart(ruling(at, random), "p");
}

function ruling({ x, y, r }: Spot, random: Random): DrawnPart {
  const [dx, dy] = pick(random, [
    [2.6, 0],
    [0, 2.6],
    [1.8, 1.8],
  ] as const);
  const step = (r / 5) * (dx && dy ? 1.4 : 1);
  const rows = times(15, (i) => {
    const shift = (i - 7) * step;
    const left = x - (dx * r) / 2 + (dy ? shift : 0);
    const top = y - (dy * r) / 2 + (dy ? 0 : shift);
    return `M${num(left)} ${num(top)}l${num(dx * r)} ${num(dy * r)}`;
  });
  return { d: rows.join(""), tone: 2, line: r * 0.08 };
}

type Shapes = Both<Shape>;

function image([width, height]: Size, colors: Colors, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-width="0">` +
    `<style>${colorRules(colors, 0)}` +
    `@media (prefers-color-scheme:dark){${colorRules(colors, 3)}}` +
    `.l{fill:none}.r{stroke-linecap:round}</style>` +
    `<path class="g" d="M0 0H${width}V${height}H0Z"/>${content}</svg>`
  );
}

function drawPart({ d, tone, line, round }: DrawnPart, family: string): string {
  const name = className(family, tone);
  if (!line) return `<path class="${name}" d="${d}"/>`;
  const kind = round ? "l r" : "l";
  return `<path class="${name} ${kind}" stroke-width="${num(line)}" d="${d}"/>`;
}

/** Some print engines draw no element that others refer to. */
function drawShape(role: keyof Shapes, shapes: Shapes, family: string): string {
  return shapes[role].parts.map((part) => drawPart(part, family)).join("");
}

/** Clips content to the overlap of the two shapes, and defines their outlines. */
function inOverlap({ machine, hand }: Shapes, content: string): string {
  return (
    `<clipPath id="m"><path d="${machine.body}"/></clipPath>` +
    `<clipPath id="h"><path d="${hand.body}"/></clipPath>` +
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

function colorsFor(random: Random): Colors {
  return {
    g: pick(random, grounds),
    w: pick(random, warms),
    c: pick(random, cools),
    p: pick(random, plums),
  };
}

/** The head ("v") has softer tones than the shoulders. */
function portraitColors(random: Random, family: "w" | "c"): Colors {
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
    return tones.map((hex, i) => `.${className(name, i + 1)}{fill:${hex};stroke:${hex}}`);
  });
  return rules.join("");
}
