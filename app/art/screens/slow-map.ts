import type { Point } from "~/art/geometry";
import {
  at,
  box,
  button,
  type Color,
  disc,
  fill,
  flow,
  frame,
  phone,
  round,
  stroke,
  svg,
  view,
  words,
} from "~/art/screens/draw";

const columns = [0, 110, 250, 330, 470, 560, 700, 790, 940, 1060, 1170, 1310];
const rows = [0, 120, 200, 320, 400, 520, 620, 700, 820];

function blocks(from: number, street: number): string {
  return columns
    .slice(from, -1)
    .flatMap((x, i) =>
      rows.slice(0, -1).map((y, j) => {
        const w = (columns[from + i + 1] as number) - x - street;
        const h = (rows[j + 1] as number) - y - street;
        return `M${x} ${y}h${w}v${h}h-${w}z`;
      }),
    )
    .join("");
}

function town(route: Point[], benches: Point[], street = 18): string {
  const path = flow(route);
  const grid = blocks(0, street);
  return [
    fill(grid, "cool"),
    fill(`M470 320h72v182h-72z`, "sage"),
    stroke(path, "warm", 40),
    `<clipPath id="t"><path d="${grid}"/></clipPath><g clip-path="url(#t)">${stroke(path, "plum", 40)}</g>`,
    ...benches.map(([x, y]) => disc(x, y, 20, "gold") + disc(x, y, 7, "white")),
  ].join("");
}

const walk: Point[] = [
  [60, 700],
  [180, 610],
  [240, 500],
  [210, 390],
  [300, 300],
  [420, 310],
  [440, 190],
  [330, 100],
];
const benches: Point[] = [
  [178, 606],
  [222, 430],
  [300, 308],
  [436, 230],
];

function stop(y: number, color: Color, place: string, note: string): string {
  return (
    disc(40, y - 8, 14, color) +
    words(74, y, 27, place, { bold: true }) +
    words(74, y + 36, 23, note, { color: "soft" })
  );
}

const plan = svg(1200, 800, "sky", [
  phone(150, 60, "sky", [
    at(-70, -20, [town(walk, benches)]),
    box(0, 524, 400, 330, "white"),
    words(32, 578, 28, "To the library", { bold: true }),
    words(32, 618, 24, "34 min, 4 benches", { color: "soft" }),
    button(32, 646, 336, "Start walking"),
  ]),
  phone(650, 60, "paper", [
    words(32, 104, 32, "Your rests", { bold: true }),
    words(32, 146, 24, "Never more than 200 m apart", { color: "soft" }),
    stroke("M40 210V640", "rose", 8),
    stop(216, "warm", "Mill Lane", "Start, curb ramp"),
    stop(326, "gold", "Bench", "180 m, in the shade"),
    stop(436, "gold", "Bench", "150 m, by the pump"),
    stop(546, "gold", "Low wall", "190 m, no back"),
    stop(656, "plum", "Library", "Ramp on the left"),
  ]),
]);

function shadows(lean: number, length: number): string {
  const side = columns.slice(0, -1).flatMap((x, i) =>
    rows.slice(0, -1).map((y, j) => {
      const right = (columns[i + 1] as number) - 40;
      const top = rows[j] as number;
      return `M${x} ${top}l${lean}-${length}H${right + lean}l${-lean} ${length}z`;
    }),
  );
  return side.join("");
}

const shade = svg(1200, 800, "sky", [
  frame("Shade on Harbor Street, July 14", [
    box(0, 0, 1080, 520, "sand"),
    view(0, 0, 1076, 500, [
      fill(shadows(22, 30), "sky"),
      fill(blocks(0, 40), "navy"),
      stroke("M-10 386H541V186H1100", "warm", 14),
      stroke("M-10 386H541V186H1100", "white", 4, "2 16"),
      disc(541, 290, 20, "gold"),
    ]),
    box(0, 500, 1080, 170, "white"),
    stroke("M140 570H940", "line", 10),
    stroke("M140 570H600", "plum", 10),
    disc(600, 570, 22, "plum"),
    ...["9", "11", "1", "2", "4", "6"].map((hour, i) =>
      words(140 + i * 160 - (i === 3 ? 20 : 0), 626, 26, hour, {
        align: "middle",
        bold: hour === "2",
        color: hour === "2" ? "plum" : "soft",
      }),
    ),
    box(690, 34, 350, 116, "white", { r: 16 }),
    words(716, 82, 27, "71% in the shade", { bold: true }),
    words(716, 122, 24, "Stay on the south side", { color: "soft" }),
  ]),
]);

const directions = [
  "Leave by the back gate. There is no step.",
  "Left on Mill Lane. Bench after 180 m.",
  "Cross at the pump. Ramps on both sides.",
  "Right on Harbor Street. Stay on the south side.",
  "Low wall after 190 m. The library is next.",
];

const printed = svg(1200, 800, "sand", [
  box(128, 58, 960, 800, "line"),
  box(112, 44, 960, 800, "white"),
  words(162, 122, 44, "Home to the library", { bold: true }),
  words(1022, 120, 24, "34 minutes, 4 benches", {
    color: "soft",
    align: "end",
  }),
  stroke("M162 150H1022", "ink", 3),
  view(162, 180, 380, 600, [
    box(0, 0, 380, 600, "sky"),
    at(-70, -60, [town(walk, benches)]),
  ]),
  ...directions.flatMap((text, i) => {
    const y = 222 + i * 112;
    const [first, second] = text.split(". ") as [string, string];
    return [
      disc(602, y - 8, 26, "plum"),
      words(602, y + 2, 28, String(i + 1), {
        color: "paper",
        bold: true,
        align: "middle",
      }),
      words(648, y, 28, `${first}.`, { bold: true }),
      words(648, y + 40, 26, second, { color: "soft" }),
    ];
  }),
]);

const way: Point[] = [
  [-60, 560],
  [160, 640],
  [330, 470],
  [250, 270],
  [420, 130],
  [640, 220],
  [660, 470],
  [860, 590],
  [1060, 480],
  [1020, 250],
  [1200, 110],
  [1390, 220],
  [1420, 420],
  [1660, 470],
];

const banner = svg(1600, 700, "sky", [
  `<g transform="scale(1.3 1)">${fill(blocks(0, 22), "cool")}</g>`,
  stroke(flow(way), "warm", 92),
  `<clipPath id="b"><path transform="scale(1.3 1)" d="${blocks(0, 22)}"/></clipPath><g clip-path="url(#b)">${stroke(flow(way), "plum", 92)}</g>`,
  ...(
    [
      [290, 420],
      [520, 170],
      [760, 530],
      [1040, 370],
      [1290, 160],
    ] as Point[]
  ).map(([x, y]) => fill(round(x, y, 30), "gold") + disc(x, y, 11, "white")),
]);

export const slowMap = [banner, plan, shade, printed];
