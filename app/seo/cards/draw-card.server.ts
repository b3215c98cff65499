import mark from "../../../public/favicon.svg?raw";
import {
  breakLines,
  drawLine,
  isDrawable,
  shorten,
} from "~/seo/cards/lettering.server";

export interface Card {
  title: string;
  maker?: string;
  /** The same name always means the same artwork. */
  art: {
    name: string;
    draw: () => string;
    /** An uploaded picture, which replaces the artwork. */
    file?: string;
  };
}

/** The colors of the light theme (tailwind.config.ts). */
const paper = "#faf7f2";
const ink = "#16130f";
const inkSoft = "#4a443b";

const [width, height] = [1200, 630];
const margin = 64;
/** The width of the text panel. The artwork fills the rest. */
const panel = 560;
const textWidth = panel - 2 * margin;
const leastSize = 36;
const titleSizes = [84, 72, 60, 50, 42, leastSize];

/** If the typeface lacks a character of the title, the artwork or `photo` (JPEG) fills the SVG. */
export function drawCard(card: Card, siteName: string, photo?: Buffer): string {
  const title = isDrawable(card.title) ? setTitle(card.title) : undefined;
  const left = title === undefined ? 0 : panel;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path fill="${paper}" d="M0 0H${width}V${height}H0Z"/>` +
    image(photo ?? card.art.draw(), photo ? "image/jpeg" : "image/svg+xml", [
      left,
      0,
      width - left,
      height,
    ]) +
    (title === undefined
      ? siteLabel(siteName)
      : siteLine(siteName) + drawTitle(title, card.maker)) +
    `</svg>`
  );
}

interface Title {
  size: number;
  lines: string[];
}

/** Uses the largest size that fits, or shortens the title at the smallest one. */
function setTitle(text: string): Title {
  for (const size of titleSizes) {
    const most = size > 60 ? 3 : 5;
    const { lines, isWhole } = breakLines(text, size, textWidth, most);
    if (isWhole) return { size, lines };
  }
  return {
    size: leastSize,
    lines: breakLines(text, leastSize, textWidth, 5).lines,
  };
}

function drawTitle({ size, lines }: Title, maker: string | undefined): string {
  const makerLine = maker && isDrawable(maker) ? smallLine(maker) : "";
  const bottom = height - margin - (makerLine ? 56 : 8);
  const step = size * 1.08;
  return (
    lines
      .map((line, index) => {
        const y = bottom - (lines.length - 1 - index) * step;
        return text(drawLine(line, size), margin, y, ink);
      })
      .join("") +
    (makerLine ? text(makerLine, margin, height - margin, inkSoft) : "")
  );
}

function siteLine(siteName: string): string {
  const name = isDrawable(siteName)
    ? text(smallLine(siteName), margin + 72, 103, ink)
    : "";
  return image(mark, "image/svg+xml", [margin - 4, 62, 60, 60]) + name;
}

function smallLine(line: string): string {
  return drawLine(shorten(line, 28, textWidth - 72), 28);
}

function siteLabel(siteName: string): string {
  const band = `<path fill="${paper}" d="M0 510H${width}V${height}H0Z"/>`;
  return `${band}<g transform="translate(0 478)">${siteLine(siteName)}</g>`;
}

function text(path: string, x: number, y: number, color: string): string {
  return `<path fill="${color}" transform="translate(${x} ${y.toFixed(1)})" d="${path}"/>`;
}

/** A separate document, so that its IDs and styles do not clash with others. */
function image(
  content: string | Buffer,
  type: string,
  [x, y, width, height]: [number, number, number, number],
): string {
  const data = Buffer.from(content).toString("base64");
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="data:${type};base64,${data}"/>`;
}
