import { groundClasses, grounds } from "~/art/grounds";
import { handShapes } from "~/art/hand-shapes";
import { machineShapes } from "~/art/machine-shapes";
import { reveal } from "~/art/overlap";
import { colorsFor } from "~/art/palette";
import { pick, randomFor } from "~/art/random";
import {
  type Frame,
  frames,
  horizonFor,
  type Scene,
  scenesFor,
  settle,
} from "~/art/scene";
import type { Shape } from "~/art/shape";
import { type Outline, outlineOf, placed } from "~/art/silhouette";
import {
  drawPart,
  drawShapes,
  inOverlap,
  picture,
  type Shapes,
} from "~/art/svg";

/** The ID alone decides each picture, because browsers cache it permanently (sizes: `frames`). */
export function workFace(id: string): string {
  return draw(id, frames.card);
}

export function workBanner(id: string): string {
  return draw(id, frames.banner, echoes);
}

export function workSocial(id: string): string {
  return draw(id, frames.social);
}

export function workIcon(id: string): string {
  return draw(id, frames.icon);
}

export function creatorPortrait(id: string): string {
  return draw(id, frames.portrait);
}

export function groundOf(id: string): string | undefined {
  const { g } = castOf(id).colors;
  return groundClasses[grounds.indexOf(g ?? "")];
}

/** Large, faint copies of both shapes fill the empty sides of a banner. */
const echoes: Scene = {
  machine: { x: 90, y: 90, r: 330 },
  hand: { x: 1520, y: 500, r: 340 },
};

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

function draw(id: string, frame: Frame, faint?: Scene): string {
  const { colors, shapesIn, random } = castOf(id);
  const horizon = horizonFor(random, frame.size);
  const outlines = shapesIn({ machine: measure, hand: measure });
  const scene = settle(scenesFor(random), frame, {
    machine: unitOutline(outlines.machine),
    hand: unitOutline(outlines.hand),
  });
  const shapes = shapesIn(scene);
  const { machine, hand } = scene;
  const smaller = machine.r < hand.r ? machine : hand;
  const shown = reveal(shapes, smaller, frame.size, randomFor(id, 4));
  const ground = faint
    ? drawEchoes(faint, scene, shapesIn)
    : drawPart(horizon, "g");
  const content = ground + drawShapes(shapes) + inOverlap(shapes, shown);
  return picture(frame.size, colors, content);
}

/** Outlines are measured at this size, so that rounding does not matter. */
const measure = { x: 0, y: 0, r: 1000 };

function unitOutline({ body }: Shape): Outline {
  return placed(outlineOf(body), { x: 0, y: 0, r: 1 / measure.r });
}

function drawEchoes(
  echoes: Scene,
  { machine, hand }: Scene,
  shapesIn: (scene: Scene) => Shapes,
): string {
  const swap = machine.x < hand.x;
  const { machine: left, hand: right } = echoes;
  const faint = shapesIn(
    swap ? { machine: right, hand: left } : { machine: left, hand: right },
  );
  const outlines = faint.machine.body + faint.hand.body;
  return drawPart({ d: outlines, tone: 3 }, "g");
}
