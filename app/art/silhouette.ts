import { append } from "~/kinds/outside";
import type { Point, Spot } from "./geometry";

type Span = [start: number, end: number];

const rows = 32;

export type Outline = Point[][];

/** @returns fractions of the canvas. */
export function coverage(
  machine: Outline,
  hand: Outline,
  [width, height]: readonly [number, number],
) {
  const sum = { machine: 0, hand: 0, both: 0 };
  for (let row = 0; row < rows; row++) {
    const y = ((row + 0.5) / rows) * height;
    const a = spansAt(machine, y, width);
    const b = spansAt(hand, y, width);
    sum.machine += lengthOf(a);
    sum.hand += lengthOf(b);
    sum.both += lengthOf(shared(a, b));
  }
  const area = width * rows;
  return { machine: sum.machine / area, hand: sum.hand / area, both: sum.both / area };
}

const pieces = 4;

/** Reads M, L, Q, C, and Z commands. */
export function outlineOf(path: string): Outline {
  const outline: Outline = [];
  let polygon: Point[] = [];
  for (const [, command, numbers = ""] of path.matchAll(/([MLQC])([^A-Z]+)/g)) {
    const points = pairs(numbers);
    if (command === "M") outline.push((polygon = points));
    else if (command === "L") append(polygon, points);
    else {
      const [a, b, c] = points as [Point, Point, Point?];
      const start = polygon.at(-1) as Point;
      for (let i = 1; i <= pieces; i++) {
        const t = i / pieces;
        polygon.push(c ? cubic([start, a, b, c], t) : quadratic([start, a, b], t));
      }
    }
  }
  return outline;
}

function pairs(numbers: string): Point[] {
  const values = numbers.split(" ").map(Number);
  const points: Point[] = [];
  for (let i = 0; i + 1 < values.length; i += 2) {
    points.push([values[i] ?? 0, values[i + 1] ?? 0]);
  }
  return points;
}

function quadratic([from, a, to]: [Point, Point, Point], t: number): Point {
  const [u, v, w] = [(1 - t) ** 2, 2 * (1 - t) * t, t ** 2];
  return [u * from[0] + v * a[0] + w * to[0], u * from[1] + v * a[1] + w * to[1]];
}

function cubic([from, a, b, to]: [Point, Point, Point, Point], t: number): Point {
  const [u, v] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t];
  const [w, z] = [3 * (1 - t) * t ** 2, t ** 3];
  return [
    u * from[0] + v * a[0] + w * b[0] + z * to[0],
    u * from[1] + v * a[1] + w * b[1] + z * to[1],
  ];
}

/** Moves and scales an outline of radius 1 to a spot. */
export function placed(outline: Outline, { x, y, r }: Spot): Outline {
  return outline.map((polygon) => polygon.map(([px, py]): Point => [x + px * r, y + py * r]));
}

/** Finds the parts of a row that are inside, by the nonzero fill rule. */
function spansAt(outline: Outline, y: number, width: number): Span[] {
  const crossings: { x: number; way: number }[] = [];
  for (const polygon of outline) {
    let [fromX, fromY] = polygon.at(-1) as Point;
    for (const [x, toY] of polygon) {
      if (fromY > y !== toY > y) {
        crossings.push({
          x: fromX + ((y - fromY) / (toY - fromY)) * (x - fromX),
          way: toY > fromY ? 1 : -1,
        });
      }
      [fromX, fromY] = [x, toY];
    }
  }
  crossings.sort((a, b) => a.x - b.x);
  const spans: Span[] = [];
  let winding = 0;
  let start = 0;
  for (const { x, way } of crossings) {
    if (winding === 0) start = x;
    winding += way;
    if (winding === 0) {
      spans.push([Math.max(0, start), Math.min(width, x)]);
    }
  }
  return spans.filter(([from, to]) => to > from);
}

function shared(a: Span[], b: Span[]): Span[] {
  return a.flatMap(([from, to]) =>
    b.map(([other, end]): Span => [Math.max(from, other), Math.min(to, end)]),
  );
}

function lengthOf(spans: Span[]): number {
  return spans.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
}
