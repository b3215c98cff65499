/** Where a shape stands and how far it reaches from its centre. */
export type Spot = { x: number; y: number; r: number };

export type Point = readonly [x: number, y: number];

/** A coordinate as short text: about three digits, never "-0". */
export function num(value: number): string {
  const scale = Math.abs(value) < 100 ? 10 : 1;
  return String(Math.round(value * scale) / scale || 0);
}

export function times<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

// Points. A turn is a share of the full circle, a reach a share of `at.r`.

export function polar({ x, y, r }: Spot, turn: number, reach = 1): Point {
  const angle = turn * 2 * Math.PI;
  return [x + Math.cos(angle) * r * reach, y + Math.sin(angle) * r * reach];
}

/** A point u to the right and v down, on paper turned by `turn`. */
export function grid(at: Spot, turn: number, u: number, v: number): Point {
  return polar(at, turn + Math.atan2(v, u) / (2 * Math.PI), Math.hypot(u, v));
}

export function wrap(points: readonly Point[], index: number): Point {
  return points[index % points.length] as Point;
}

export function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}

// Paths.

export function xy([x, y]: Point): string {
  return `${num(x)} ${num(y)}`;
}

export function polyline(points: readonly Point[]): string {
  return `M${points.map(xy).join("L")}`;
}

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

/** A smooth line that leans towards each point without touching it. */
export function bends(points: readonly Point[], length: number): string {
  const bend = (i: number) =>
    `Q${xy(wrap(points, i))} ${xy(middle(wrap(points, i), wrap(points, i + 1)))}`;
  return times(length, bend).join("");
}

export function curve(points: readonly Point[]): string {
  const start = middle(wrap(points, points.length - 1), wrap(points, 0));
  return `M${xy(start)}${bends(points, points.length)}Z`;
}

export function arc(
  r: number,
  sweep: 0 | 1,
  to: Point,
  large: 0 | 1 = 0,
): string {
  return `A${num(r)} ${num(r)} 0 ${large} ${sweep} ${xy(to)}`;
}

/** A circle; drawn the other way round (`hole`) it cuts one out. */
export function circle(at: Spot, reach = 1, hole = false): string {
  const [right, left] = [polar(at, 0, reach), polar(at, 0.5, reach)];
  const half = (to: Point) => arc(at.r * reach, hole ? 0 : 1, to);
  return `M${xy(left)}${half(right)}${half(left)}Z`;
}

export function square(at: Spot, turn: number, reach: number): string {
  return polygon(times(4, (i) => polar(at, turn + (i + 0.5) / 4, reach)));
}
