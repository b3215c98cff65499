import { groundClasses, grounds } from "./grounds";
import { handShapes } from "./hand-shapes";
import { machineShapes } from "./machine-shapes";
import {
  colorsFor,
  portraitColors,
  drawPart,
  drawShape,
  inOverlap,
  picture,
  type Shapes,
} from "./svg";
import { between, pick, type Random, randomFor } from "./random";
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
import { type Outline, outlineOf, placed } from "./silhouette";
import { type Draw, type DrawnPart, eachOf, num, type Shape, type Spot, times } from "./geometry";

/** The ID alone decides each image, because browsers cache it permanently (sizes: `frames`). */
export function workFace(id: string): string {
  return draw(id, frames.card);
}

/** Both shapes are whole, so that nothing is cut where the image ends. */
export function workBanner(id: string): string {
  return draw(id, frames.banner, true);
}

export function workSocial(id: string): string {
  return draw(id, frames.social);
}

export function workIcon(id: string): string {
  return draw(id, frames.icon);
}

export function personPortrait(id: string): string {
  return drawPortrait(id, "w", handShapes);
}

export function agentPortrait(id: string): string {
  return drawPortrait(id, "c", machineShapes);
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
  return picture(
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
  return picture(
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
