import { times } from "~/art/geometry";
import { between, randomFor } from "~/art/random";
import {
  at,
  box,
  button,
  disc,
  fill,
  phone,
  ring,
  stroke,
  svg,
  within,
  words,
} from "~/art/screens/draw";

function number(x: number, y: number, n: number): string {
  return (
    disc(x, y, 21, "plum") +
    words(x, y + 9, 25, String(n), {
      color: "paper",
      bold: true,
      align: "middle",
    })
  );
}

function print(y: number, count: number, seed: string): string[] {
  const random = randomFor(seed, 2);
  return times(count, (i) =>
    stroke(
      `M0 ${y + i * 24}H${Math.round(between(random, 300, 400))}`,
      "cool",
      9,
      "46 10 70 12 24 10",
    ),
  );
}

const plainLines = [
  ["Your knee X-ray shows some", "wear, which is common at 60."],
  ["Nothing is broken."],
  ["Please book a visit with a", "physical therapist."],
  ["Keep taking the tablets", "until that visit."],
];

const sideBySide = svg(1200, 800, "sky", [
  box(90, 70, 470, 760, "white"),
  box(560, 96, 18, 740, "cool"),
  at(130, 130, [
    words(0, 0, 25, "Radiology department", { bold: true, color: "navy" }),
    ...print(50, 5, "a"),
    ...print(208, 3, "b"),
    ...print(318, 5, "c"),
    ...print(476, 6, "d"),
  ]),
  ...[0, 158, 268, 426].map((y, i) => number(90, 200 + y, i + 1)),
  box(640, 70, 470, 760, "paper", { r: 24 }),
  words(690, 132, 30, "In plain words", { bold: true, color: "plum" }),
  ...[204, 358, 462, 616].flatMap((y, i) => [
    number(640, y - 9, i + 1),
    words(690, y, 29, plainLines[i] as string[]),
  ]),
]);

const unsure = svg(1200, 800, "sky", [
  phone(150, 60, "paper", [
    words(36, 106, 30, "Your letter", { bold: true }),
    words(36, 170, 27, ["Keep taking the", "tablets until that", "visit."]),
    box(24, 282, 352, 238, "blush", { r: 20 }),
    number(60, 322, 5),
    words(96, 332, 27, "Not sure", { bold: true, color: "plum" }),
    words(48, 384, 27, [
      "“Review in clinic”",
      "may mean a call or",
      "a visit.",
    ]),
    words(36, 576, 27, ["The next letter", "comes in June."]),
    button(36, 650, 328, "Show the original", "cool"),
  ]),
  phone(650, 60, "paper", [
    words(36, 106, 30, "Ask about this", { bold: true }),
    box(24, 140, 352, 220, "white", { r: 20, edge: "line" }),
    words(48, 192, 27, [
      "Do I need to come",
      "in for the review,",
      "or will you call me?",
    ]),
    words(48, 330, 24, "From sentence 5", { color: "soft" }),
    button(24, 388, 352, "Add to my card"),
    words(36, 516, 25, ["Wren suggests questions.", "It gives no advice."], {
      color: "soft",
    }),
    stroke("M36 610H364M36 650H320M36 690H350", "line", 9),
  ]),
]);

const questions = [
  "Do I come in for the review?",
  "How long do I take the tablets?",
  "Can I use the stairs?",
];

const card = svg(1200, 800, "sky", [
  fill(ring(600, 400, 380, "card"), "warm"),
  box(176, 122, 880, 580, "navy"),
  box(160, 106, 880, 580, "white"),
  words(220, 186, 40, "For Thursday, 10:15", { bold: true }),
  words(220, 232, 27, "Dr. Lin, second floor", { color: "soft" }),
  stroke("M220 268H980", "line", 2),
  ...questions.flatMap((text, i) => [
    box(220, 308 + i * 112, 44, 44, "paper", { r: 8, edge: "plum" }),
    words(292, 341 + i * 112, 34, text),
    stroke(`M292 ${376 + i * 112}H900`, "sky", 3),
  ]),
  stroke("M228 332l14 14 26-34", "warm", 9),
]);

const shape = ring(430, 340, 290, "banner");

const banner = svg(1600, 700, "sky", [
  box(230, 70, 1180, 700, "cool"),
  box(190, 40, 1180, 700, "paper"),
  at(260, 110, [
    ...times(12, (i) =>
      stroke(`M0 ${i * 50}H1040`, "cool", 18, "120 22 64 22 190 22"),
    ),
  ]),
  fill(shape, "warm"),
  within("p", shape, box(190, 40, 1180, 700, "plum")),
  stroke("M270 270c60-20 120 18 200 0s110-16 180 4", "paper", 24),
  stroke("M250 360c80-18 130 14 210 0s70-8 120 2", "paper", 24),
  stroke("M280 450c60-12 120 14 180 2s50-8 80 0", "paper", 24),
]);

export const plainLetter = [banner, sideBySide, unsure, card];
