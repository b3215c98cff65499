import { largest } from "~/kinds/outside";
import { pick, type Random, type Both, type DrawnPart, eachOf, type Spot, times } from "./geometry";
import { coverage, type Outline, placed } from "./silhouette";

export type Scene = Both<Spot>;

export type Size = readonly [width: number, height: number];

export interface Frame {
  size: Size;
  /** Converts a scene from the card's canvas to this one. */
  fit: (scene: Scene) => Scene;
}

/** Each row has x, y, and radius of the machine, then the hand, on a canvas of 640 by 400. */
const scenes: readonly (readonly number[])[] = [
  [252, 182, 142, 390, 198, 144], // The shapes are side by side.
  [250, 156, 134, 378, 228, 146], // The shapes step down.
  [246, 236, 146, 382, 156, 136], // The shapes step up.
  [300, 205, 190, 456, 142, 112], // A small hand touches a large machine.
  [452, 144, 112, 300, 205, 186], // A small machine touches a large hand.
  [110, 190, 240, 345, 180, 140], // The machine comes in from the side.
  [345, 180, 140, 110, 195, 240], // The hand comes in from the side.
  [330, 380, 256, 322, 150, 126], // The machine rises like a hill.
  [318, 150, 126, 330, 390, 270], // The hand rises like a hill.
  [318, 40, 208, 334, 222, 134], // The machine hangs from above.
  [214, 152, 172, 424, 250, 186], // Both are near the edge of the image.
  [216, 172, 132, 330, 216, 128], // Both are in the middle.
];

/** Each outlines the second background tint, in fractions of the canvas. */
const horizons = [
  [],
  [],
  [0.5, 0, 1, 0, 1, 1, 0.5, 1],
  [0, 0.66, 1, 0.66, 1, 1, 0, 1],
  [0, 0, 1, 0, 0, 1],
  [0.67, 0, 1, 0, 1, 1, 0.67, 1],
] as const;

export function scenesFor(random: Random): Scene[] {
  const first = Math.floor(random() * scenes.length);
  const mirrored = random() < 0.5;
  const jitter = times(6, () => (random() - 0.5) * 20);
  const x = (left: number) => (mirrored ? 640 - left : left);
  return scenes.map((_, index) => {
    const numbers = scenes[(first + index * 5) % scenes.length] ?? [];
    const [mx = 0, my = 0, mr = 0, hx = 0, hy = 0, hr = 0] = numbers.map(
      (n, i) => n + (jitter[i] ?? 0),
    );
    return { machine: { x: x(mx), y: my, r: mr }, hand: { x: x(hx), y: hy, r: hr } };
  });
}

export function horizonFor(random: Random, [width, height]: Size): DrawnPart {
  const tone = pick(random, [2, 3] as const);
  const shares = pick(random, horizons);
  const numbers = shares.map((share, i) => share * (i % 2 ? height : width));
  return { tone, d: numbers.length > 0 ? `M${numbers.join(" ")}Z` : "" };
}

/** The shapes must overlap by this fraction of the canvas. */
const leastOverlap = 0.062;

/** @returns the first scene in which the shapes overlap enough and neither hides the other. */
export function settle(
  candidates: readonly Scene[],
  { size, fit }: Frame,
  outlines: Both<Outline>,
): Scene {
  let best: { scene: Scene; score: number } | undefined;
  for (const candidate of candidates) {
    for (let step = 0; step < 6; step++) {
      const scene = closer(fit(candidate), step);
      const cover = coverage(
        placed(outlines.machine, scene.machine),
        placed(outlines.hand, scene.hand),
        size,
      );
      const share = cover.both / Math.min(cover.machine, cover.hand);
      if (cover.both >= leastOverlap && share < 0.72) return scene;
      const score = Math.min(cover.both, leastOverlap) - Math.max(0, share - 0.72);
      if (!best || score > best.score) best = { scene, score };
    }
  }
  if (!best) throw new Error("There is no scene.");
  return best.scene;
}

/** Moves and scales both shapes so that they fill the height of the image, or its width. */
export function fittedTo(scene: Scene, [width, height]: Size, outlines: Both<Outline>): Scene {
  const points = [
    ...placed(outlines.machine, scene.machine),
    ...placed(outlines.hand, scene.hand),
  ].flat();
  const [left, right] = ends(points.map(([x]) => x));
  const [top, bottom] = ends(points.map(([, y]) => y));
  const space = 0.08 * height;
  const scale = Math.min(
    (width - 2 * space) / (right - left),
    (height - 2 * space) / (bottom - top),
  );
  return eachOf(scene, ({ x, y, r }) => ({
    x: width / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 + (y - (top + bottom) / 2) * scale,
    r: r * scale,
  }));
}

function ends(values: number[]): [least: number, most: number] {
  return [-largest(values.map((value) => -value)), largest(values)];
}

function closer({ machine, hand }: Scene, steps: number): Scene {
  const handMoves = hand.r < machine.r;
  const [still, moving] = handMoves ? [machine, hand] : [hand, machine];
  const [way, size] = [1 - steps * 0.12, 1 + steps * 0.05];
  const moved = {
    x: still.x + (moving.x - still.x) * way,
    y: still.y + (moving.y - still.y) * way,
    r: moving.r * size,
  };
  const grown = { ...still, r: still.r * size };
  return handMoves ? { machine: grown, hand: moved } : { machine: moved, hand: grown };
}

function about(x: number, y: number, scale: number, stretch = 1) {
  const spot = (at: Spot): Spot => ({
    x: x + (at.x - 320) * scale * stretch,
    y: y + (at.y - 200) * scale,
    r: at.r * scale,
  });
  return (scene: Scene): Scene => eachOf(scene, spot);
}

export const frames = {
  card: { size: [640, 400], fit: (scene) => scene },
  banner: { size: [1600, 560], fit: about(800, 280, 1.75, 1.15) },
  social: { size: [640, 630], fit: about(320, 315, 1.25, 0.85) },
  icon: { size: [128, 128], fit: (scene) => closeUp(scene, 42) },
} satisfies Record<string, Frame>;

function closeUp({ machine, hand }: Scene, reach: number): Scene {
  const angle = Math.atan2(hand.y - machine.y, hand.x - machine.x);
  const ratio = Math.sqrt(hand.r / machine.r);
  const size = Math.min(1.2, Math.max(0.83, ratio));
  const spot = (way: number, r: number) => ({
    x: 64 + Math.cos(angle) * 23 * way,
    y: 64 + Math.sin(angle) * 23 * way,
    r,
  });
  return { machine: spot(-1, reach / size), hand: spot(1, reach * size) };
}
