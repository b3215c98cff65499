import { type Point, times } from "~/art/geometry";
import { between, randomFor } from "~/art/random";
import {
  at,
  box,
  button,
  disc,
  fill,
  flow,
  frame,
  round,
  stroke,
  svg,
  tremble,
  view,
  within,
  words,
} from "~/art/screens/draw";

/** Everything below a line, down to the bottom of a picture. */
function below(line: Point[], bottom: number): string {
  const right = (line.at(-1) as Point)[0];
  const left = (line[0] as Point)[0];
  return `${flow(line)}V${bottom}H${left}z`.replace("V", `H${right}V`);
}

function depths(x: number, y: number, from: number, step: number): string[] {
  return times(7, (i) => stroke(round(x, y, from + i * step), "sky", 5));
}

const shore = tremble([-20, 300], 800, 46, "bay", 9);

const bay = svg(1200, 800, "rose", [
  frame("Skarvik Bay", [
    view(0, 0, 700, 663, [
      box(0, 0, 700, 663, "cool"),
      ...depths(430, 470, 60, 66),
      words(430, 480, 30, "4.2 m", {
        color: "paper",
        bold: true,
        align: "middle",
      }),
      fill(`${flow(shore)}V-20H-20z`, "warm"),
      within(
        "o",
        `${flow(shore)}V-20H-20z`,
        fill(round(430, 470, 330), "plum"),
      ),
      stroke(flow(shore), "white", 7),
      stroke(
        flow(shore.map(([x, y]): Point => [x, y - 58])),
        "rose",
        4,
        "3 14",
      ),
      words(36, 64, 26, "Drawn January 12", { color: "paper" }),
    ]),
    words(740, 66, 26, "High water", { color: "soft" }),
    words(740, 136, 64, "2:20 p.m.", { bold: true }),
    words(740, 180, 26, "3.1 m, in 48 minutes", { color: "soft" }),
    stroke("M740 216H1036", "line", 2),
    disc(752, 262, 12, "warm"),
    words(778, 271, 26, "Drawn by Jonas"),
    disc(752, 310, 12, "cool"),
    words(778, 319, 26, "Measured by Tern"),
    disc(752, 358, 12, "plum"),
    words(778, 367, 26, "Both agree"),
    stroke("M740 400H1036", "line", 2),
    words(740, 452, 26, "The sandbar is dry"),
    words(740, 496, 30, "7:05 to 9:40 a.m.", { bold: true }),
    button(740, 540, 296, "Save this page"),
  ]),
]);

const days = times(77, (i) => {
  const random = randomFor(`day ${i}`, 1);
  const [x, y] = [(i % 11) * 94, Math.floor(i / 11) * 92];
  const level = 44 + Math.sin(i / 2.3) * 16;
  const line = tremble([0, level], 80, 6, `day ${i}`, 5);
  const today = i === 38;
  return at(x, y, [
    box(0, 0, 80, 76, today ? "plum" : "sand", { r: 8 }),
    fill(below(line, 76), today ? "mauve" : random() > 0.22 ? "warm" : "rose"),
    disc(66, 14, between(random, 3, 7), "gold"),
  ]);
});

const winter = svg(1200, 800, "rose", [
  frame("One winter in Skarvik Bay", [
    at(36, 36, days),
    box(636, 452, 400, 150, "white", { r: 16, edge: "line" }),
    words(666, 506, 28, "January 12, low water", { bold: true }),
    words(666, 550, 25, "West wind, gloves wet", { color: "soft" }),
  ]),
]);

const drawn = tremble([60, 260], 960, 44, "drawn", 16).map(
  ([x, y], i): Point => [x, y + Math.sin(i / 1.9) * 130],
);
const sounded = times(97, (i): Point => [
  60 + i * 10,
  260 + Math.sin(i / 11.4) * 136,
]);

const agree = svg(1200, 800, "rose", [
  frame("Wednesday: where both agree", [
    ...times(5, (i) => stroke(`M60 ${100 + i * 80}H1020`, "line", 2)),
    stroke(flow(sounded), "cool", 10),
    stroke(flow(drawn), "warm", 10),
    ...(
      [
        [160, 250],
        [470, 240],
        [790, 200],
      ] as const
    ).map(([x, w]) => box(x, 500, w, 56, "plum", { r: 12 })),
    ...["7 to 9", "noon to 2", "5 to 7"].map((text, i) =>
      words([285, 590, 890][i] as number, 538, 26, text, {
        color: "paper",
        bold: true,
        align: "middle",
      }),
    ),
    words(60, 610, 26, "Hours you can plan around. The rest is left blank.", {
      color: "soft",
    }),
    words(60, 62, 26, "Waterline, drawn", { color: "rust", bold: true }),
    words(330, 62, 26, "Depth, measured", { color: "cool", bold: true }),
  ]),
]);

const waves = (y: number, seed: string) =>
  below(tremble([-40, y], 1700, 44, seed, 14), 720);

const banner = svg(1600, 700, "rose", [
  ...[300, 800, 1300].map((x) => fill(round(x, 330, 230), "cool")),
  ...[300, 800, 1300].flatMap((x) =>
    times(4, (i) => stroke(round(x, 330, 40 + i * 52), "sky", 7)),
  ),
  fill(waves(380, "a"), "warm"),
  within(
    "a",
    [300, 800, 1300].map((x) => round(x, 330, 230)).join(""),
    fill(waves(380, "a"), "plum"),
  ),
  fill(waves(540, "b"), "rust"),
  stroke(flow(tremble([-40, 380], 1700, 44, "a", 14)), "white", 6),
]);

export const tideAtlas = [banner, bay, winter, agree];
