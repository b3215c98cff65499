import type { Spot } from "~/art/geometry";
import { pick, type Random } from "~/art/random";
import type { Part } from "~/art/shape";

export type Scene = { machine: Spot; hand: Spot };

/** Where the two shapes stand in a 640 by 400 frame: machine, then hand. */
const scenes: readonly (readonly number[])[] = [
  [252, 182, 138, 390, 198, 140], // side by side
  [250, 148, 126, 378, 228, 140], // stepping down
  [246, 236, 140, 382, 148, 128], // stepping up
  [300, 205, 190, 466, 130, 100], // a small hand at a large machine
  [462, 132, 98, 300, 205, 186], // a small machine at a large hand
  [95, 190, 250, 355, 180, 128], // the machine comes in from the side
  [350, 180, 130, 100, 195, 245], // the hand comes in from the side
  [330, 390, 262, 322, 132, 118], // the machine rises like a hill
  [318, 130, 118, 330, 400, 275], // the hand rises like a hill
  [318, 30, 214, 334, 228, 126], // the machine hangs from above
  [150, 96, 236, 436, 296, 250], // both larger than the frame
  [196, 158, 118, 306, 212, 112], // a pair with air around it
];

/** Where the ground changes to a neighbouring tint; often nowhere. */
const horizons = [
  "",
  "",
  "M320 0H640V400H320Z",
  "M0 264H640V400H0Z",
  "M0 0H640L0 400Z",
  "M430 0H640V400H430Z",
];

export function sceneFor(random: Random): Scene {
  const numbers = pick(random, scenes).map((n) => n + (random() - 0.5) * 20);
  const [mx = 0, my = 0, mr = 0, hx = 0, hy = 0, hr = 0] = numbers;
  const mirrored = random() < 0.5;
  const x = (left: number) => (mirrored ? 640 - left : left);
  return {
    machine: { x: x(mx), y: my, r: mr },
    hand: { x: x(hx), y: hy, r: hr },
  };
}

/** The ground's second tint. */
export function horizonFor(random: Random): Part {
  return { tone: pick(random, [2, 3]), d: pick(random, horizons) };
}

/** The same meeting, moved close together to fill a square of 128. */
export function closeUp({ machine, hand }: Scene, reach: number): Scene {
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
