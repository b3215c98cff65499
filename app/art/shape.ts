import type { Spot } from "./geometry";
import type { Random } from "./random";

/** Tones are plain, soft, and strong. */
export type Tone = 1 | 2 | 3;

export type DrawnPart = {
  d: string;
  tone: Tone;
  line?: number;
  round?: boolean;
};

/** `body` is the outline that clips the overlap, and `parts` are drawn. */
export type Shape = { body: string; parts: DrawnPart[] };

export type Draw = (at: Spot, random: Random) => Shape;

export function area(d: string, tone: Tone = 1): DrawnPart {
  return { d, tone };
}

export function stroke(d: string, line: number, round = false): DrawnPart {
  return { d, tone: 1, line, round };
}

export function only(d: string): Shape {
  return { body: d, parts: [area(d)] };
}
