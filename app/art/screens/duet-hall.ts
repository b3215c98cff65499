import { type Point, times } from "~/art/geometry";
import { between, randomFor } from "~/art/random";
import {
  at,
  box,
  button,
  type Color,
  disc,
  fill,
  flow,
  frame,
  ring,
  round,
  stroke,
  svg,
  tremble,
  words,
} from "~/art/screens/draw";

function staff(y: number, w: number): string {
  return stroke(times(5, (i) => `M0 ${y + i * 20}H${w}`).join(""), "line", 3);
}

function notes(y: number, color: Color, list: [number, number][]): string {
  return list
    .map(([x, step]) => {
      const cy = y + step * 10;
      const stem = step > 3 ? `M${x + 15} ${cy}v-74` : `M${x - 15} ${cy}v74`;
      return (
        `<ellipse cx="${x}" cy="${cy}" rx="17" ry="12" transform="rotate(-18 ${x} ${cy})" fill="${color === "warm" ? "#E2492B" : "#3340B8"}"/>` +
        stroke(stem, color, 5)
      );
    })
    .join("");
}

const yours: [number, number][] = [
  [90, 6],
  [180, 4],
  [270, 3],
  [360, 5],
  [560, 2],
  [650, 1],
  [740, 3],
  [830, 6],
  [920, 4],
];
const theirs: [number, number][] = [
  [90, 2],
  [225, 5],
  [360, 7],
  [560, 6],
  [695, 4],
  [830, 2],
  [920, 5],
];

const score = svg(1200, 800, "rust", [
  frame("Evening Duet No. 4, slow movement", [
    at(40, 30, [
      box(398, 0, 120, 480, "blush", { r: 16 }),
      words(18, 26, 26, "You, violin", { color: "rust", bold: true }),
      staff(74, 1000),
      notes(74, "warm", yours),
      words(440, 66, 90, ",", { color: "plum", bold: true }),
      words(18, 256, 26, "Oriole, cello", { color: "cool", bold: true }),
      staff(304, 1000),
      notes(304, "cool", theirs),
      words(440, 296, 90, ",", { color: "plum", bold: true }),
      stroke("M0 74V384M1000 74V384M480 74V154M480 304V384", "ink", 4),
    ]),
    stroke("M0 530H1080", "line", 2),
    words(40, 604, 28, "Waiting for your breath", { bold: true }),
    stroke(flow(tremble([420, 594], 260, 16, "breath", 9)), "warm", 8),
    button(760, 562, 130, "Again", "white"),
    button(900, 562, 140, "Stop"),
  ]),
]);

const duets: [string, string, number][] = [
  ["Two by the Window", "Violin and cello", 1],
  ["Six Letters", "Flute and viola", 2],
  ["Evening Duet No. 4", "Violin and cello", 2],
  ["The Ferry", "Clarinet and bassoon", 3],
  ["Thirteen Steps", "Two violas", 3],
];

const library = svg(1200, 800, "rust", [
  frame("62 duets", [
    ...["Strings", "Winds", "Mixed"].flatMap((name, i) => [
      box(40 + i * 150, 30, 134, 52, i ? "white" : "plum", {
        r: 26,
        edge: i ? "line" : "plum",
      }),
      words(107 + i * 150, 65, 25, name, {
        align: "middle",
        color: i ? "ink" : "paper",
      }),
    ]),
    words(1040, 65, 25, "Easiest first", { color: "soft", align: "end" }),
    ...duets.flatMap(([title, parts, level], i) => {
      const y = 120 + i * 108;
      return [
        fill(ring(86, y + 42, 32, title), "warm"),
        fill(round(116, y + 42, 32), "cool"),
        disc(101, y + 42, 16, "plum"),
        words(180, y + 36, 30, title, { bold: true }),
        words(180, y + 74, 25, parts, { color: "soft" }),
        ...times(3, (j) =>
          disc(830 + j * 34, y + 44, 10, j < level ? "plum" : "line"),
        ),
        button(920, y + 16, 120, "Play", i === 2 ? "plum" : "white", 56),
        stroke(`M40 ${y + 100}H1040`, "line", 2),
      ];
    }),
  ]),
]);

const random = randomFor("tempo", 4);
const tempo = times(25, (i): Point => [
  60 + i * 40,
  250 + Math.sin(i / 3.1) * 70 + between(random, -16, 16),
]);
const followed = tempo.map(([x, y]): Point => [x + 16, y + 6]);

const after = svg(1200, 800, "rust", [
  frame("How it went", [
    words(40, 76, 30, "You slowed down three times.", { bold: true }),
    words(40, 120, 27, "Oriole followed within a third of a second.", {
      color: "soft",
    }),
    ...times(4, (i) => stroke(`M40 ${170 + i * 70}H1040`, "line", 2)),
    ...[250, 620, 920].map((x) => box(x, 160, 70, 240, "blush", { r: 12 })),
    stroke(flow(followed), "cool", 9),
    stroke(flow(tempo), "warm", 9),
    ...["Bar 9", "Bar 21", "Bar 30"].map((bar, i) =>
      words([285, 655, 955][i] as number, 440, 25, bar, {
        color: "plum",
        bold: true,
        align: "middle",
      }),
    ),
    disc(52, 506, 12, "warm"),
    words(78, 515, 26, "You"),
    disc(172, 506, 12, "cool"),
    words(198, 515, 26, "Oriole"),
    button(40, 556, 300, "Play bar 21 again"),
    words(370, 598, 25, "Nothing was recorded.", { color: "soft" }),
  ]),
]);

const arches = times(5, (i) => {
  const r = 760 - i * 130;
  const color: Color = i % 2 ? "rust" : "warm";
  return fill(
    `M${800 - r} 720V${700}A${r} ${r * 0.86} 0 0 1 ${800 + r} 700V720z`,
    color,
  );
});

const five = times(5, (i) => `M-20 ${290 + i * 44}H1620`).join("");

const melody: [number, number][] = times(12, (i) => [
  120 + i * 128,
  290 + Math.round((Math.sin(i / 1.7) + 1) * 4) * 22,
]);

const banner = svg(1600, 700, "rust", [
  ...arches,
  stroke(five, "rose", 6),
  ...melody.map(([x, y], i) =>
    i % 2
      ? disc(x, y, 42, "cool") + stroke(`M${x + 36} ${y}v-150`, "cool", 12)
      : fill(ring(x, y, 40, `n${i}`), "rose") +
        stroke(`M${x + 38} ${y}v-150`, "rose", 12),
  ),
  ...melody
    .slice(0, -1)
    .map(([x, y], i) =>
      stroke(
        `M${x + (i % 2 ? 36 : 38)} ${y - 150}L${x + 128 + 36} ${(melody[i + 1] as Point)[1] - 150}`,
        "plum",
        20,
      ),
    )
    .filter((_, i) => i % 2 === 0),
]);

export const duetHall = [banner, score, library, after];
