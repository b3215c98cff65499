import { times } from "~/art/geometry";
import { between, randomFor } from "~/art/random";
import {
  box,
  button,
  type Color,
  disc,
  fill,
  flow,
  frame,
  phone,
  ring,
  round,
  stroke,
  svg,
  tremble,
  within,
  words,
} from "~/art/screens/draw";

function voice(
  x: number,
  y: number,
  w: number,
  h: number,
  color: Color,
  seed: string,
): string {
  const random = randomFor(seed, 5);
  const count = Math.floor(w / 16);
  const bars = times(count, (i) => {
    const swell = Math.sin(((i + 0.5) / count) * Math.PI);
    const half = Math.max(4, (h / 2) * swell * between(random, 0.3, 1));
    return `M${x + i * 16} ${Math.round(y - half)}V${Math.round(y + half)}`;
  });
  return stroke(bars.join(""), color, 8);
}

const entry = svg(1200, 800, "navy", [
  frame("The Aydın kitchen", [
    words(60, 110, 84, "çıtırlık", { bold: true }),
    words(64, 164, 28, "noun, said by Grandma Nur", { color: "soft" }),
    box(56, 204, 640, 210, "sand", { r: 20 }),
    voice(110, 309, 560, 150, "warm", "nur"),
    words(60, 476, 30, [
      "The dark edge of the börek that",
      "everyone waits for. The one who cut",
      "the dough may choose first.",
    ]),
    stroke("M744 56V610", "line", 2),
    words(784, 96, 26, "Heard", { color: "soft" }),
    words(784, 138, 30, "Sunday, 41:10", { bold: true }),
    words(784, 214, 26, "Also said by", { color: "soft" }),
    ...["Ece", "Deniz", "Uncle Can"].flatMap((name, i) => [
      fill(ring(806, 258 + i * 66, 20, name), i % 2 ? "sky" : "rose"),
      words(844, 268 + i * 66, 28, name),
    ]),
    words(784, 482, 26, "Open to", { color: "soft" }),
    words(784, 524, 30, "The family", { bold: true }),
    button(784, 552, 236, "Listen"),
  ]),
]);

const found: [at: number, word: string, level: number][] = [
  [150, "çıtırlık", 0],
  [350, "a bubble", 1],
  [560, "tıs", 0],
  [720, "go easy on it", 1],
  [860, "the quiet pot", 0],
];

const hour = svg(1200, 800, "navy", [
  frame("Sunday, one hour of cooking", [
    words(40, 70, 28, "5 words that Wren did not know", { bold: true }),
    box(40, 230, 1000, 190, "sand", { r: 16 }),
    voice(58, 325, 340, 150, "warm", "one"),
    voice(400, 325, 250, 110, "rose", "two"),
    voice(652, 325, 380, 160, "warm", "three"),
    ...found.flatMap(([x, word, level]) => {
      const y = 108 + level * 58;
      const w = 40 + word.length * 14;
      return [
        stroke(`M${x} ${y + 40}V410`, "plum", 5),
        box(x - 24, y, w, 48, "plum", { r: 12 }),
        words(x - 6, y + 33, 25, word, { color: "paper", bold: true }),
      ];
    }),
    words(40, 470, 24, "0:00", { color: "soft" }),
    words(1040, 470, 24, "60:00", { color: "soft", align: "end" }),
    words(40, 548, 28, "What is “the quiet pot”?", { bold: true }),
    words(40, 590, 26, "Wren asks each word once.", { color: "soft" }),
    button(620, 530, 190, "Answer"),
    button(830, 530, 210, "Leave it out", "white"),
  ]),
]);

const readers: [string, string, number][] = [
  ["The table", "Who cooked that day", 1],
  ["The family", "23 people", 1],
  ["Everyone", "In the open dictionary", 0],
];

const keys = svg(1200, 800, "navy", [
  ...times(7, (i) => stroke(round(600, 400, 90 + i * 80), "cool", 5)),
  phone(150, 60, "paper", [
    words(36, 112, 32, "Who may open it", { bold: true }),
    ...readers.flatMap(([who, note, on], i) => {
      const y = 190 + i * 128;
      return [
        words(36, y, 28, who, { bold: true }),
        words(36, y + 38, 23, note, { color: "soft" }),
        box(292, y - 24, 76, 44, on ? "plum" : "line", { r: 22 }),
        disc(on ? 344 : 316, y - 2, 17, "white"),
        stroke(`M36 ${y + 70}H364`, "line", 2),
      ];
    }),
    words(36, 596, 25, ["Grandma Nur said yes", "on Monday."], {
      color: "soft",
    }),
  ]),
  phone(650, 60, "paper", [
    words(36, 112, 32, "Our words", { bold: true }),
    ...[
      "a bubble",
      "çıtırlık",
      "go easy on it",
      "the quiet pot",
      "tıs",
    ].flatMap((word, i) => {
      const y = 186 + i * 98;
      return [
        words(36, y, 29, word),
        voice(236, y - 10, 130, 44, i % 2 ? "cool" : "warm", word),
        stroke(`M36 ${y + 38}H364`, "line", 2),
      ];
    }),
  ]),
]);

const plume = (x: number, i: number) => {
  const side = tremble([0, 0], 620, 46, `steam ${i}`, 7);
  return flow(side.map(([along, off]) => [x + off, 640 - along]));
};

const rings = times(11, (i) => round(1130, 250, 60 + i * 92)).join("");

const banner = svg(1600, 700, "navy", [
  stroke(rings, "cool", 34),
  ...[520, 700, 880].map((x, i) => stroke(plume(x, i), "rose", 66)),
  fill("M330 560H1090C1070 820 350 820 330 560z", "warm"),
  within(
    "k",
    "M330 560H1090C1070 820 350 820 330 560z",
    stroke(rings, "plum", 34),
  ),
  disc(1130, 250, 40, "gold"),
]);

export const kitchenTongue = [banner, entry, hour, keys];
