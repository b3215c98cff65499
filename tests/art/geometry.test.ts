import { expect, it } from "vitest";
import { arc, bulge, circle, polar, type Spot, xy } from "~/art/geometry";
import { coverage, outlineOf } from "~/art/silhouette";

const spots: Spot[] = [
  { x: 320, y: 200, r: 138.37 },
  { x: 91.21, y: 77.77, r: 42.04 },
  { x: 700.15, y: 300.05, r: 431.5 },
];

/** The start, middle, and end of each curve. */
function pointsOn(path: string): (readonly [number, number])[] {
  const [start = "", ...curves] = path.replace(/[MZ]/g, "").split("C");
  let [x = 0, y = 0] = start.split(" ").map(Number);
  return curves.flatMap((curve) => {
    const [ax = 0, ay = 0, bx = 0, by = 0, toX = 0, toY = 0] = curve.split(" ").map(Number);
    const middle = [(x + 3 * ax + 3 * bx + toX) / 8, (y + 3 * ay + 3 * by + toY) / 8] as const;
    [x, y] = [toX, toY];
    return [middle, [toX, toY] as const];
  });
}

function expectRound(path: string, { x, y, r }: Spot): void {
  for (const [px, py] of pointsOn(path)) {
    const off = Math.abs(Math.hypot(px - x, py - y) - r);
    expect(off, path).toBeLessThan(Math.max(0.15, r * 0.0005));
  }
}

it.each(spots)("draws a round circle of radius $r", (at) => {
  expectRound(circle(at), at);
  expectRound(circle(at, 1, true), at);
});

it.each(spots)("draws round arcs of any length around $x, $y", (at) => {
  for (const [from, to] of [
    [0.13, 0.63],
    [0.4, 1.15],
    [0.7, 0.45],
  ] as const) {
    expectRound(`M${xy(polar(at, from))}${arc(at, from, to)}`, at);
  }
});

it("draws an arc from one point to another with the given radius", () => {
  const path = `M0 0${bulge([0, 0], [60, 80], 50)}`;
  expectRound(path, { x: 30, y: 40, r: 50 });
  expect(path.endsWith("60 80")).toBe(true);
});

it("measures the area of outlines inside the canvas, without holes", () => {
  const half = outlineOf("M0 0L50 0L50 100L0 100Z");
  const at = { x: 50, y: 50, r: 40 };
  const ring = outlineOf(circle(at) + circle(at, 0.5, true));
  const { machine, hand, both } = coverage(half, ring, [100, 100]);
  expect(machine).toBeCloseTo(0.5, 2);
  const exact = (Math.PI * (40 ** 2 - 20 ** 2)) / 100 ** 2;
  expect(Math.abs(hand - exact)).toBeLessThan(0.01);
  expect(both).toBeCloseTo(hand / 2, 2);
  const beyond = outlineOf("M-50 0L50 0L50 100L-50 100Z");
  expect(coverage(beyond, ring, [100, 100]).machine).toBe(0.5);
});
