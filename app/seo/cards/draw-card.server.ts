import emblem from "~/art/emblem.svg?raw";
import { readPoint } from "~/kinds/focal-point";
import type { MadeBy } from "~/kinds/makers";
import { behindImages } from "~/media/process-image.server";
import { surfaces } from "~/theme";
import { breakLines, drawLine, letter, type Lettering, widthOf } from "./lettering.server";
import type { MarkImage } from "./mark.server";

export interface Card {
  title: string;
  maker?: string;
  madeBy?: MadeBy;
  /** The same name always means the same generated image. */
  art: {
    name: string;
    draw: () => string;
    /** An uploaded image with this name replaces the generated one. */
    file?: string;
    focus?: string;
  };
}

export interface Photo {
  jpeg: Uint8Array;
  /** If true, the image appears with space around it instead of cropped. */
  isWhole: boolean;
  /** Cropping keeps this point in view. */
  focus?: string;
}

/** Colors are those of the light theme (tailwind.config.ts). */
const paper = surfaces.light;
const ink = "#16130f";
const inkSoft = "#4a443b";
const warm = "#e2492b";
const cool = "#3340b8";

const [width, height] = [1200, 630];
const margin = 64;
/** The text panel has this width. The image fills the rest. */
const panel = 560;
const textWidth = panel - 2 * margin;
const leastSize = 36;
const lineHeight = 1.12;
type Box = [x: number, y: number, width: number, height: number];
const art: Box = [panel, 0, width - panel, height];
const titleSizes = [84, 72, 60, 50, 42, leastSize];

/** @param photo a JPEG that replaces the generated image. */
export function drawCard(
  card: Card,
  { name, mark }: { name: string; mark: MarkImage },
  photo?: Photo,
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path fill="${paper}" d="M0 0H${width}V${height}H0Z"/>` +
    (photo ? drawPhoto(photo) : image(card.art.draw(), "image/svg+xml", art)) +
    drawName(name, mark) +
    drawWords(card) +
    `</svg>`
  );
}

/** A wordmark spells the name already. */
function drawName(name: string, { content, type, isWordmark }: MarkImage): string {
  if (isWordmark) return image(content, type, [margin, 62, textWidth, 60], "xMinYMid meet");
  return (
    image(content, type, [margin - 4, 62, 60, 60], "xMidYMid meet") +
    drawText(breakText(letter(name), 28, 1, textWidth - 72), { x: margin + 72, y: 103, color: ink })
  );
}

/** The mark fills this share of an icon, on a ground of its own with these corners. */
export interface Icon {
  size: number;
  share: number;
  corners?: string;
}

export function drawIcon({ size, share, corners }: Icon, { content, type }: MarkImage): string {
  const [at, length] = [(size * (1 - share)) / 2, size * share];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    (corners ? `<rect width="100%" height="100%" rx="${corners}" fill="${paper}"/>` : "") +
    image(content, type, [at, at, length, length], "xMidYMid meet") +
    `</svg>`
  );
}

type Words = ReturnType<typeof breakText>;

function breakText(lettering: Lettering, size: number, most: number, width = textWidth) {
  return { lettering, size, ...breakLines(lettering, size, width, most) };
}

/** Uses the largest size that fits, or shortens the title at the smallest one. */
function setTitle(title: string): Words {
  const lettering = letter(title);
  const tries = titleSizes.map((size) => breakText(lettering, size, size > 60 ? 3 : 5));
  return tries.find(({ isWhole }) => isWhole) ?? breakText(lettering, leastSize, 5);
}

/** The credit, and the glyph beside it, have this size. */
const creditSize = 28;
const glyphWidths = { person: 22, agent: 22, both: 32 };

function drawWords({ title, maker, madeBy = "person" }: Card): string {
  const indent = glyphWidths[madeBy] + 12;
  const credit = maker ? breakText(letter(maker), creditSize, 2, textWidth - indent) : undefined;
  const end = height - margin;
  const lines = credit?.lines.length ?? 0;
  const creditTop = end - (lines - 1) * creditSize * lineHeight;
  const heading = setTitle(title);
  const isRtl = heading.lettering.isRtl;
  const titleEnd = lines ? creditTop - 56 : end - 8;
  const drawn = drawText(heading, { x: margin, y: titleEnd, color: ink, isRight: isRtl });
  if (!credit) return drawn;
  const glyphAt = isRtl ? textWidth - glyphWidths[madeBy] : 0;
  const textAt = isRtl ? margin - indent : margin + indent;
  return (
    drawn +
    drawGlyph(madeBy, margin + glyphAt, creditTop - 9) +
    drawText(credit, { x: textAt, y: end, color: inkSoft, isRight: isRtl })
  );
}

/** The glyphs match the pages: a dot for people, a disc for agents, the emblem for both. */
function drawGlyph(madeBy: MadeBy, x: number, y: number): string {
  if (madeBy === "both") return image(emblem, "image/svg+xml", [x, y - 16, 32, 32]);
  const [color, ry] = madeBy === "agent" ? [cool, 10.5] : [warm, 9.5];
  return `<ellipse rx="10.5" ry="${ry}" transform="translate(${x + 11} ${y.toFixed(1)}) rotate(-25)" fill="${color}"/>`;
}

interface Placed {
  x: number;
  /** The baseline of the last line. */
  y: number;
  color: string;
  /** Whether the lines end at the right edge. */
  isRight?: boolean;
}

function drawText({ lettering, size, lines }: Words, { x, y, color, isRight }: Placed): string {
  const drawn = lines.map((line, index) => {
    const path = drawLine(lettering, line, size);
    const left = isRight ? x + textWidth - widthOf(lettering, line, size) : x;
    const bottom = y - (lines.length - 1 - index) * size * lineHeight;
    return `<path fill="${color}" transform="translate(${left.toFixed(1)} ${bottom.toFixed(1)})" d="${path}"/>`;
  });
  return drawn.join("");
}

function drawPhoto({ jpeg, isWhole, focus }: Photo): string {
  if (!isWhole) return image(jpeg, "image/jpeg", art, `${alignment(focus)} slice`);
  const [x, y, width, height] = art;
  const space = 48;
  return (
    `<path fill="${behindImages}" d="M${x} ${y}h${width}v${height}h${-width}Z"/>` +
    image(
      jpeg,
      "image/jpeg",
      [x + space, y + space, width - 2 * space, height - 2 * space],
      "xMidYMid meet",
    )
  );
}

/** SVG has only three positions on each axis. */
function alignment(focus: string | undefined): string {
  const [x, y] = readPoint(focus) ?? [50, 50];
  const place = (at: number) => (at < 34 ? "Min" : at > 66 ? "Max" : "Mid");
  return `x${place(x)}Y${place(y)}`;
}

/** Embeds a separate document, so that its IDs and styles do not clash with others. */
function image(
  content: string | Uint8Array,
  type: string,
  [x, y, width, height]: Box,
  fit = "xMidYMid slice",
): string {
  const data = Buffer.from(content).toString("base64");
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${fit}" href="data:${type};base64,${data}"/>`;
}
