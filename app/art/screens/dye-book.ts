import { times } from "~/art/geometry";
import { between, randomFor } from "~/art/random";
import {
  at,
  box,
  button,
  fill,
  frame,
  phone,
  stroke,
  svg,
  tremble,
  words,
} from "~/art/screens/draw";

const plants: [name: string, part: string, dips: string[]][] = [
  [
    "Madder",
    "root",
    ["#F6D3C4", "#F0AE97", "#E58468", "#D65A3F", "#BF3A25", "#9B2517"],
  ],
  [
    "Weld",
    "whole plant",
    ["#F8EFC6", "#F3E39A", "#ECD56B", "#E1C344", "#CDA92C", "#AC8A1E"],
  ],
  [
    "Woad",
    "leaves",
    ["#DDE3F3", "#B9C4E6", "#8F9DD4", "#6474BD", "#4150A0", "#28347C"],
  ],
  [
    "Walnut",
    "husk",
    ["#EBDCC9", "#D5B897", "#B98F67", "#96693F", "#744A27", "#523118"],
  ],
  [
    "Onion",
    "skins",
    ["#F9E3BD", "#F4CC87", "#EBB258", "#DB9637", "#C07A22", "#9B5E16"],
  ],
];

function wool(
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
): string {
  const seed = `${color} ${x}`;
  const left = tremble([0, 0], h, 3, seed, 5);
  const side = (points: typeof left, off: number) =>
    points.map(
      ([along, lean]) =>
        `${(x + off + lean).toFixed(0)} ${(y + along).toFixed(0)}`,
    );
  const outline = [...side(left, 0), ...side(left, w).reverse()];
  return (
    `<path fill="${color}" d="M${outline.join("L")}z"/>` +
    `<path fill="#FFFDF9" fill-opacity=".28" d="M${x + w / 2} ${y}h${w / 2 - 2}v${h}h-${w / 2 - 2}z"/>`
  );
}

const book = svg(1200, 800, "gold", [
  frame("340 strips, by plant", [
    ...plants.flatMap(([name, part, dips], row) => {
      const y = 30 + row * 122;
      return [
        words(40, y + 46, 30, name, { bold: true }),
        words(40, y + 82, 24, part, { color: "soft" }),
        ...times(12, (i) =>
          wool(250 + i * 66, y, 52, 98, dips[Math.floor(i / 2)] as string),
        ),
      ];
    }),
  ]),
]);

const madder = plants[0] as (typeof plants)[0];

const recipe = svg(1200, 800, "gold", [
  frame("Madder, six dips", [
    stroke("M40 64H660", "navy", 22),
    ...madder[2].flatMap((color, i) => [
      wool(58 + i * 102, 56, 74, 380 - (i % 2) * 40, color),
      words(95 + i * 102, 490, 28, String(i + 1), {
        align: "middle",
        bold: true,
      }),
      words(95 + i * 102, 526, 22, i % 2 ? "step" : "dyed", {
        align: "middle",
        color: i % 2 ? "cool" : "rust",
      }),
    ]),
    words(
      40,
      600,
      25,
      "The left half is fresh. The right half had a summer of sun.",
      {
        color: "soft",
      },
    ),
    stroke("M720 40V520", "line", 2),
    words(760, 74, 26, "For 100 g of wool", { color: "soft" }),
    words(760, 120, 34, "80 g of root", { bold: true }),
    words(760, 194, 26, "Pick in", { color: "soft" }),
    words(760, 240, 34, "October", { bold: true }),
    words(760, 314, 26, "Keep below", { color: "soft" }),
    words(760, 360, 34, "160 °F, one hour", { bold: true }),
    button(760, 420, 270, "Add to palette"),
  ]),
]);

const chosen = [0, 1, 2, 3, 4].map(
  (i) =>
    (plants[i] as (typeof plants)[0])[2][
      [4, 2, 5, 1, 3][i] as number
    ] as string,
);

const weave = times(8 * 8, (i) => {
  const [column, row] = [i % 8, Math.floor(i / 8)];
  const [x, y] = [column * 76, row * 100];
  const color = chosen[(column + row * 2) % 5] as string;
  const other = chosen[(column + row * 2 + 2) % 5] as string;
  return (
    `<path fill="${color}" d="M${x} ${y}h76v100h-76z"/>` +
    `<path fill="${other}" d="M${x + 38} ${y + 8}l30 42-30 42-30-42z"/>`
  );
});

const palette = svg(1200, 800, "gold", [
  at(60, 56, [box(-14, -14, 636, 900, "white", { r: 16 }), ...weave]),
  phone(750, 60, "paper", [
    words(36, 112, 32, "Scarf", { bold: true }),
    ...chosen.flatMap((color, i) => [
      wool(36, 156 + i * 84, 60, 62, color),
      words(120, 198 + i * 84, 28, (plants[i] as (typeof plants)[0])[0]),
      words(
        364,
        198 + i * 84,
        24,
        ["Oct", "Jul", "Jul", "Sep", "any"][i] as string,
        {
          color: "soft",
          align: "end",
        },
      ),
    ]),
    box(24, 590, 352, 120, "blush", { r: 20 }),
    words(48, 640, 25, ["Weld and woad can be", "picked the same week."]),
  ]),
]);

const random = randomFor("vats", 6);

const banner = svg(1600, 700, "gold", [
  box(-10, 50, 1620, 34, "navy"),
  ...times(9, (i) => {
    const x = 60 + i * 172;
    const dips = (
      plants[[0, 4, 2, 0, 3, 2, 0, 1, 2][i] as number] as (typeof plants)[0]
    )[2];
    const length = between(random, 430, 540);
    return (
      box(x - 20, 400, 150, 310, i % 3 ? "cool" : "navy") +
      wool(x, 44, 110, length, dips[3] as string) +
      `<path fill="#6B1F5E" fill-opacity=".82" d="M${x} 400h110v${(length - 356).toFixed(0)}h-110z"/>`
    );
  }),
  fill("M-10 690H1610V720H-10z", "navy"),
]);

export const dyeBook = [banner, book, recipe, palette];
