import { expect, it } from "vitest";
import { pageCard } from "~/seo/cards/card.server";
import { drawCard } from "~/seo/cards/draw-card.server";
import { breakLines, drawLine, letter, widthOf } from "~/seo/cards/lettering.server";
import { awkwardNames } from "../support/awkward-works";

it.each([
  "Überraschung",
  "日本語の題名",
  "中文标题",
  "한국어 제목",
  "مرحبا بالعالم",
  "שלום עולם",
  "नमस्ते दुनिया",
  "বাংলা",
  "தமிழ்",
  "ภาษาไทย",
])("draws every character of %s", (title) => {
  const lettering = letter(title);
  expect(lettering.text).toBe(title.normalize("NFC"));
  expect(widthOf(lettering, title, 40)).toBeGreaterThan(40);
  expect(drawLine(lettering, title, 40)).toMatch(/^M-?[\d.]/);
});

it("drops only the emoji of a title", () => {
  expect(letter("Studio 🎨👩🏽‍💻 für 絵").text).toBe("Studio für 絵");
});

it.each(["🎨", "ᏣᎳᎩ", ...awkwardNames])("has something to draw for %s", (title) => {
  expect(letter(title).text).toMatch(/\S/);
});

it("sets right-to-left words in their order", () => {
  const title = letter("שלום (AI)");
  expect(title.isRtl).toBe(true);
  const path = drawLine(title, title.text, 40);
  const first = drawLine(letter("("), "(", 40);
  expect(path.startsWith(first)).toBe(true);
});

const mark = { content: "", type: "image/svg+xml", isWordmark: true };

it.each([
  [true, `x="608" y="48" width="544" height="534" preserveAspectRatio="xMidYMid meet"`],
  [false, `x="560" y="0" width="640" height="630" preserveAspectRatio="xMinYMax slice"`],
])("shows an image of a work whole (%s), or fills its half of the card", (isWhole, box) => {
  const photo = { jpeg: new Uint8Array(), isWhole, focus: "10 90" };
  const card = drawCard(pageCard("about", "Tide"), { name: "", mark }, photo);
  expect(card).toContain(`<image ${box} href="data:image/jpeg;`);
  expect(card).toMatch(/<image x="64" [^>]*preserveAspectRatio="xMinYMid meet"/);
});

it("begins the title of a card at the edge where its script begins", () => {
  const leftOf = (title: string) => {
    const card = drawCard(pageCard("about", title), { name: "", mark });
    return Number(/<path fill="#16130f" transform="translate\(([\d.]+)/.exec(card)?.[1]);
  };
  expect(leftOf("Tide")).toBe(64);
  expect(leftOf("שלום")).toBeGreaterThan(200);
});

it("continues a word that is wider than a line, and cuts only the last line", () => {
  const title = letter("Rindfleischetikettierungsgesetz");
  const { lines, isWhole } = breakLines(title, 60, 300, 9);
  expect(isWhole).toBe(false);
  expect(lines.join("")).toBe(title.text);
  const short = breakLines(title, 60, 300, 2).lines;
  expect(short).toHaveLength(2);
  expect(short[1]).toMatch(/…$/);
});

it("breaks lines after the dots and slashes of a name", () => {
  const name = "very-long-domain.example.co.uk/path";
  const { lines, isWhole } = breakLines(letter(name), 40, 300, 5);
  expect(isWhole).toBe(true);
  expect(lines.join("")).toBe(name);
});

it("breaks lines between words, also where there are no spaces", () => {
  const title = letter("人間と機械が一緒に作る地図");
  const { lines, isWhole } = breakLines(title, 60, 300, 5);
  expect(isWhole).toBe(true);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(widthOf(title, line, 60)).toBeLessThanOrEqual(300);
  }
});
