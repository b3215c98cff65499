import { polar, times } from "~/art/geometry";
import {
  box,
  type Color,
  disc,
  fill,
  phone,
  ring,
  round,
  stroke,
  svg,
  within,
  words,
} from "~/art/screens/draw";

const stars = (points: [number, number][]) =>
  points.map(([x, y], i) => disc(x, y, 4 + (i % 3) * 2, "paper"));

function entry(y: number, color: Color, time: string, note: string): string {
  return (
    disc(48, y - 9, 12, color) +
    words(80, y, 28, time, { color: "paper", bold: true }) +
    words(80, y + 36, 24, note, { color: "sky" })
  );
}

const oneButton = svg(1200, 800, "navy", [
  ...stars([
    [90, 130],
    [560, 90],
    [1120, 200],
    [1060, 640],
    [70, 560],
  ]),
  phone(150, 60, "night", [
    words(36, 124, 28, "3:06 a.m.", { color: "sky" }),
    words(36, 200, 34, ["Right side,", "12 minutes"], {
      color: "paper",
      bold: true,
    }),
    words(36, 300, 26, "Last feed at 12:40", { color: "sky" }),
    fill(ring(230, 520, 142, "thumb"), "warm"),
    words(238, 532, 40, "Stop", {
      color: "ink",
      bold: true,
      align: "middle",
    }),
  ]),
  phone(650, 60, "night", [
    words(36, 124, 28, "Tonight", { color: "sky" }),
    entry(196, "warm", "10:15 p.m.", "Left side, 18 minutes"),
    entry(300, "cool", "12:40 a.m.", "Bottle, 3 oz"),
    entry(404, "gold", "12:58 a.m.", "Diaper"),
    entry(508, "warm", "3:06 a.m.", "Right side, now"),
    box(36, 580, 328, 96, "navy", { r: 20 }),
    words(60, 638, 26, "Next one about 5:30", { color: "paper" }),
  ]),
]);

const clock = { x: 410, y: 400, r: 270 };

function span(from: number, to: number, color: Color, reach = 1): string {
  const steps = Math.ceil((to - from) * 6);
  const points = times(steps + 1, (i) => {
    const hour = from + ((to - from) * i) / steps;
    return polar(clock, hour / 12 - 0.25, reach)
      .map((value) => value.toFixed(1))
      .join(" ");
  });
  return stroke(`M${points.join("L")}`, color, 54);
}

const circle = svg(1200, 800, "navy", [
  disc(clock.x, clock.y, 340, "night"),
  stroke(round(clock.x, clock.y, clock.r), "cool", 54),
  span(10.2, 10.6, "warm"),
  span(12.6, 13, "sky"),
  span(13, 13.3, "plum"),
  span(15.1, 15.5, "warm"),
  span(17.4, 17.9, "sky"),
  span(17.9, 18.3, "plum"),
  ...["12", "3", "6", "9"].map((hour, i) => {
    const [x, y] = polar(clock, i / 4 - 0.25, 0.7);
    return words(x, y + 11, 32, hour, { color: "sky", align: "middle" });
  }),
  words(clock.x, clock.y - 4, 52, "5 h 20", {
    color: "paper",
    bold: true,
    align: "middle",
  }),
  words(clock.x, clock.y + 42, 26, "slept, in three parts", {
    color: "sky",
    align: "middle",
  }),
  words(800, 236, 40, "Tuesday night", { color: "paper", bold: true }),
  words(800, 296, 27, ["Four feeds, one diaper.", "Quiet from 1:20 to 3."], {
    color: "sky",
  }),
  ...(
    [
      ["warm", "Yuki, 46 minutes"],
      ["sky", "Ben, 58 minutes"],
      ["plum", "Both up, 42 minutes"],
    ] as [Color, string][]
  ).flatMap(([color, text], i) => [
    disc(816, 420 + i * 64, 16, color),
    words(852, 430 + i * 64, 28, text, { color: "paper" }),
  ]),
]);

const handover = svg(1200, 800, "navy", [
  ...stars([
    [110, 220],
    [610, 420],
    [1110, 110],
    [600, 160],
  ]),
  phone(130, 60, "night", [
    words(36, 124, 28, "Yuki’s phone", { color: "sky" }),
    fill(ring(200, 360, 128, "yours"), "plum"),
    words(200, 354, 34, "Good", {
      color: "paper",
      bold: true,
      align: "middle",
    }),
    words(200, 400, 34, "night", {
      color: "paper",
      bold: true,
      align: "middle",
    }),
    words(36, 580, 27, ["Ben has the next one.", "Your phone stays dark."], {
      color: "paper",
    }),
  ]),
  stroke("M568 380H648M620 352L650 380L620 408", "gold", 10),
  phone(670, 60, "night", [
    words(36, 124, 28, "Ben’s phone", { color: "sky" }),
    fill(ring(200, 360, 128, "mine"), "warm"),
    words(200, 372, 40, "Start", { bold: true, align: "middle" }),
    words(36, 580, 27, ["Left side is next.", "Last one at 3:06."], {
      color: "paper",
    }),
  ]),
]);

const faces = [340, 800, 1260];

const banner = svg(1600, 700, "navy", [
  ...stars([
    [120, 120],
    [560, 90],
    [610, 590],
    [1050, 130],
    [1030, 610],
    [1500, 90],
    [90, 560],
    [1530, 560],
  ]),
  ...faces.flatMap((x, i) => {
    const face = round(x, 350, 190);
    const moon = `M${x + 30 + i * 40} 90C${x - 330} 60 ${x - 330} 640 ${x + 30 + i * 40} 610C${x - 90} 540 ${x - 90} 160 ${x + 30 + i * 40} 90z`;
    const hour = { x, y: 350, r: 150 };
    const [hx, hy] = polar(hour, (i * 2.5 + 1.5) / 12 - 0.25, 0.6);
    return [
      fill(face, "sky"),
      fill(moon, "warm"),
      within(`f${i}`, face, fill(moon, "plum")),
      stroke(`M${x} 350L${x} 220`, "navy", 14),
      stroke(`M${x} 350L${hx.toFixed(0)} ${hy.toFixed(0)}`, "navy", 14),
      disc(x, 350, 20, "gold"),
    ];
  }),
]);

export const nightFeed = [banner, oneButton, circle, handover];
