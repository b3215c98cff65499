export type Spot = { x: number; y: number; r: number };

export type Point = readonly [x: number, y: number];

/** Each image of a work has two shapes. */
export type Both<T> = { machine: T; hand: T };

export function eachOf<T, Made>({ machine, hand }: Both<T>, make: (one: T) => Made): Both<Made> {
  return { machine: make(machine), hand: make(hand) };
}

/** Formats a coordinate with at most one decimal, and without "-0". */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10 || 0);
}

export function times<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

/** @param turn a fraction of a full circle. @param reach a fraction of `r`. */
export function polar({ x, y, r }: Spot, turn: number, reach = 1): Point {
  const angle = turn * 2 * Math.PI;
  return [x + Math.cos(angle) * r * reach, y + Math.sin(angle) * r * reach];
}

/** Finds the point `u` to the right and `v` down, in a grid rotated by `turn`. */
export function grid(at: Spot, turn: number, u: number, v: number): Point {
  return polar(at, turn + Math.atan2(v, u) / (2 * Math.PI), Math.hypot(u, v));
}

export function wrap(points: readonly Point[], index: number): Point {
  return points[index % points.length] as Point;
}

export function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}

export function xy([x, y]: Point): string {
  return `${num(x)} ${num(y)}`;
}

export function polyline(points: readonly Point[]): string {
  return `M${points.map(xy).join("L")}`;
}

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

/** Draws a smooth line that bends toward each point without touching it. */
export function bends(points: readonly Point[], length: number): string {
  const bend = (i: number) =>
    `Q${xy(wrap(points, i))} ${xy(middle(wrap(points, i), wrap(points, i + 1)))}`;
  return times(length, bend).join("");
}

export function curve(points: readonly Point[]): string {
  const start = middle(wrap(points, points.length - 1), wrap(points, 0));
  return `M${xy(start)}${bends(points, points.length)}Z`;
}

/** Draws cubic curves, because an SVG arc would become an oval when its end points are rounded. */
export function arc(at: Spot, from: number, to: number, reach = 1): string {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) * 4 - 0.001));
  const step = (to - from) / count;
  const lean = (4 / 3) * Math.tan((step * Math.PI) / 2);
  return times(count, (i) => {
    const [start, end] = [from + i * step, from + (i + 1) * step];
    const handle = (turn: number, way: number): Point => {
      const [x, y] = polar(at, turn, reach);
      const [dx, dy] = [x - at.x, y - at.y];
      return [x - dy * lean * way, y + dx * lean * way];
    };
    return `C${xy(handle(start, 1))} ${xy(handle(end, -1))} ${xy(polar(at, end, reach))}`;
  }).join("");
}

/** Draws a clockwise arc of radius `r`, shorter than half a circle. */
export function bulge(from: Point, to: Point, r: number): string {
  const [mx, my] = middle(from, to);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const half = Math.hypot(dx, dy) / 2;
  const rise = Math.sqrt(r * r - half * half) / (2 * half);
  const center = { x: mx - dy * rise, y: my + dx * rise, r };
  const turnOf = ([x, y]: Point) => Math.atan2(y - center.y, x - center.x) / (2 * Math.PI);
  const start = turnOf(from);
  const sweep = (turnOf(to) - start + 1) % 1;
  return arc(center, start, start + sweep);
}

/** Draws a circle, which with `hole` runs the other way and cuts a hole. */
export function circle(at: Spot, reach = 1, hole = false): string {
  return `M${xy(polar(at, 0, reach))}${arc(at, 0, hole ? -1 : 1, reach)}Z`;
}

export function square(at: Spot, turn: number, reach: number): string {
  return polygon(times(4, (i) => polar(at, turn + (i + 0.5) / 4, reach)));
}

/** Tones are plain, soft, and strong. */
export type Tone = 1 | 2 | 3;

export type DrawnPart = { d: string; tone: Tone; line?: number; round?: boolean };

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

/** Returns a number of at least 0 and less than 1. */
export type Random = () => number;

/**
 * Uses mulberry32, seeded with cyrb53 (public domain: Tommy Ettinger, bryc, github.com/bryc/code).
 * @param stream selects one of several independent sequences for the same ID.
 */
export function randomFor(id: string, stream: number): Random {
  let a = 0xdeadbeef ^ stream;
  let b = 0x41c6ce57 ^ stream;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507);
  a ^= Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507);
  b ^= Math.imul(a ^ (a >>> 13), 3266489909);
  let state = a ^ b;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** Picks an entry of a list. List an entry twice to double its chance. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}
