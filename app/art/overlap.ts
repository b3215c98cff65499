import { num, type Spot } from "~/art/geometry";
import { pick, type Random } from "~/art/random";
import type { Size } from "~/art/scene";
import type { Part } from "~/art/shape";
import { drawPart, drawShape, type Shapes } from "~/art/svg";

export function reveal(
  shapes: Shapes,
  at: Spot,
  [width, height]: Size,
  random: Random,
): string {
  const { machine, hand } = shapes;
  const fill = (tone: 1 | 2) =>
    drawPart({ d: `M0 0H${width}V${height}H0Z`, tone }, "p");
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

function ruling({ x, y, r }: Spot, random: Random): Part {
  const [dx, dy] = pick(random, [
    [2.6, 0],
    [0, 2.6],
    [1.8, 1.8],
  ] as const);
  const step = (r / 5) * (dx && dy ? 1.4 : 1);
  const rows = Array.from({ length: 15 }, (_, i) => {
    const shift = (i - 7) * step;
    const left = x - (dx * r) / 2 + (dy ? shift : 0);
    const top = y - (dy * r) / 2 + (dy ? 0 : shift);
    return `M${num(left)} ${num(top)}l${num(dx * r)} ${num(dy * r)}`;
  });
  return { d: rows.join(""), tone: 2, line: r * 0.08 };
}
