import type { Spot } from "~/art/geometry";
import type { Random } from "~/art/random";

/** Of a colour's three tones, 2 is the soft one and 3 the strong one. */
export type Tone = 1 | 2 | 3;

/** One path: an area, or a line of that width. */
export type Part = { d: string; tone: Tone; line?: number; round?: boolean };

/** `body` is the silhouette that overlaps are cut with, `parts` are drawn. */
export type Shape = { body: string; parts: Part[] };

export type Draw = (at: Spot, random: Random) => Shape;

export function area(d: string, tone: Tone = 1): Part {
  return { d, tone };
}

export function stroke(d: string, line: number, round = false): Part {
  return { d, tone: 1, line, round };
}

export function only(d: string): Shape {
  return { body: d, parts: [area(d)] };
}
