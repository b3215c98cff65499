import { type Point, polar, polygon, times } from "~/art/geometry";
import { between, randomFor } from "~/art/random";
import {
  at,
  box,
  button,
  type Color,
  colors,
  disc,
  fill,
  frame,
  ring,
  stroke,
  svg,
  tremble,
  view,
  within,
  words,
} from "~/art/screens/draw";

function leaf(x: number, y: number, r: number, color: Color = "warm"): string {
  return fill(ring(x, y, r, `${Math.round(x)} ${Math.round(y)}`), color);
}

/** The square on a side, to the left of its direction. */
function squareOn([ax, ay]: Point, [bx, by]: Point): string {
  const [dx, dy] = [bx - ax, by - ay];
  return polygon([
    [ax, ay],
    [bx, by],
    [bx + dy, by - dx],
    [ax + dy, ay - dx],
  ]);
}

function squares(a: Point, b: Point, depth: number, lean: number): string {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const left: Point = [a[0] + dy, a[1] - dx];
  const right: Point = [b[0] + dy, b[1] - dx];
  const cut = Math.cos(lean) ** 2;
  const rise = Math.cos(lean) * Math.sin(lean);
  const top: Point = [
    left[0] + dx * cut + dy * rise,
    left[1] + dy * cut - dx * rise,
  ];
  const own = squareOn(a, b);
  if (depth === 0) return own;
  const next = Math.PI / 2 - lean;
  return (
    own +
    squares(left, top, depth - 1, next) +
    squares(top, right, depth - 1, lean)
  );
}

const corner: Point = [300, 300];
const right: Point = [480, 300];
const up: Point = [300, 180];

const plant = svg(1200, 800, "sand", [
  frame("47. The square on the long side", [
    view(0, 0, 720, 663, [
      box(0, 0, 720, 663, "paper"),
      at(-20, 60, [
        fill(squareOn(right, corner), "sky"),
        fill(squareOn(corner, up), "sky"),
        fill(squareOn(up, right), "cool"),
        fill(polygon([corner, right, up]), "plum"),
        stroke("M300 280h20v20", "white", 4),
        ...[corner, right, up].map(
          ([x, y]) => disc(x, y, 15, "white") + disc(x, y, 9, "plum"),
        ),
        words(390, 408, 44, "9", {
          align: "middle",
          color: "navy",
          bold: true,
        }),
        words(240, 256, 44, "4", {
          align: "middle",
          color: "navy",
          bold: true,
        }),
        words(452, 184, 44, "13", {
          align: "middle",
          color: "paper",
          bold: true,
        }),
        stroke("M520 340c40 40 70 40 110 30", "warm", 7),
        words(544, 428, 26, "Drag me", { color: "rust", bold: true }),
      ]),
    ]),
    words(756, 70, 28, "What stays true?", { bold: true }),
    words(
      756,
      126,
      26,
      ["Drag a corner. The two", "small squares always", "fill the large one."],
      {
        color: "soft",
      },
    ),
    stroke("M756 250H1040", "line", 2),
    words(756, 306, 26, "You have drawn"),
    ...times(7, (i) => leaf(776 + i * 42, 350, 14, i < 4 ? "warm" : "line")),
    words(756, 420, 26, "4 of 7 leaves", { color: "soft" }),
    button(756, 470, 284, "Next branch"),
    words(756, 590, 24, "There is no timer.", { color: "soft" }),
  ]),
]);

const steps: [x: number, y: number, text: string, drawn: boolean][] = [
  [300, 586, "The two triangles share a base", true],
  [390, 462, "They lie between the same lines", true],
  [300, 338, "So they cover the same area", true],
  [390, 214, "Twice that area is the square", false],
];

const branch = svg(1200, 800, "sand", [
  frame("One idea on each branch", [
    box(0, 0, 1080, 663, "paper"),
    stroke("M140 680V130", "cool", 40),
    ...steps.flatMap(([x, y, text, drawn], i) => [
      stroke(`M140 ${y + 70}L${x - 50} ${y}`, "cool", 22),
      drawn
        ? leaf(x, y, 52)
        : `<circle cx="${x}" cy="${y}" r="52" fill="none" stroke="#DDD3C6" stroke-width="5" stroke-dasharray="4 14" stroke-linecap="round"/>`,
      words(x, y + 12, 32, String(i + 1), {
        bold: true,
        align: "middle",
        color: drawn ? "ink" : "soft",
      }),
      words(x + 80, y + 10, 29, text, {
        bold: true,
        color: drawn ? "ink" : "soft",
      }),
    ]),
    stroke("M140 156L240 92", "cool", 14),
    stroke("M236 94l-18-26", "rust", 7),
    words(270, 96, 25, "A bare branch: “I thought the angle was right.”", {
      color: "soft",
    }),
  ]),
]);

const treeShapes = [56, 72, 90].map(
  (height, i) =>
    `<g id="t${i}">${stroke(
      `M0 0V-${height}M0-${height / 2}l-20-20M0-${height / 2 + 6}l22-22`,
      "cool",
      8,
    )}</g><g id="l${i}">${leaf(0, -height, 21)}${leaf(-22, -height / 2 - 22, 14)}${leaf(24, -height / 2 - 30, 14)}</g>`,
);

const trees = times(47, (i) => {
  const random = randomFor(`tree ${i}`, 9);
  const shape = Math.floor(between(random, 0, 3));
  const place = `x="${70 + (i % 12) * 86}" y="${150 + Math.floor(i / 12) * 150}"`;
  const use = (name: string) => `<use href="#${name}${shape}" ${place}/>`;
  return use("t") + (i < 29 ? use("l") : "");
});

const garden = svg(1200, 800, "sand", [
  frame("The garden: 29 of 47", [
    box(0, 0, 1080, 663, "paper"),
    ...times(4, (i) => stroke(`M30 ${152 + i * 150}H1050`, "sage", 10)),
    `<defs>${treeShapes.join("")}</defs>`,
    ...trees,
  ]),
]);

const hill = tremble([-40, 610], 1700, 16, "hill", 9)
  .map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(0)} ${y.toFixed(0)}`)
  .join("");

const grove = [
  [290, 116, 0.66],
  [800, 132, 0.79],
  [1310, 116, 0.9],
] as const;

const banner = svg(1600, 700, "sand", [
  fill(`${hill}V720H-40z`, "sage"),
  ...grove.flatMap(([x, width, lean], i) => {
    const base = 640;
    const tree = squares([x - width / 2, base], [x + width / 2, base], 5, lean);
    const middle = { x, y: base - width * 2.7, r: width * 1.7 };
    const crown = ring(middle.x, middle.y, middle.r, `crown ${i}`);
    const use = (color: Color) =>
      `<use href="#s${i}" fill="${colors[color]}"/>`;
    return [
      `<defs><path id="s${i}" d="${tree}"/></defs>`,
      use("cool"),
      fill(crown, "warm"),
      within(`c${i}`, crown, use("plum")),
      ...times(5, (j) => {
        const [sx, sy] = polar(middle, j / 5 + i * 0.13, 0.95);
        return leaf(sx, sy, 12, "rose");
      }),
    ];
  }),
]);

export const proofGarden = [banner, plant, branch, garden];
