import {
  circle,
  curve,
  middle,
  num,
  type Point,
  times,
  xy,
} from "~/art/geometry";
import { between, randomFor } from "~/art/random";

export const colors = {
  ink: "#16130F",
  soft: "#5B544B",
  white: "#FFFDF9",
  paper: "#FAF7F2",
  sand: "#F3E8DA",
  line: "#DDD3C6",
  warm: "#E2492B",
  rose: "#F4A58F",
  rust: "#B93519",
  cool: "#3340B8",
  sky: "#A9B1F0",
  navy: "#1E2777",
  night: "#0E1336",
  plum: "#6B1F5E",
  mauve: "#C79ABF",
  blush: "#F0DDE9",
  gold: "#D9A441",
  sage: "#7E9C83",
};

export type Color = keyof typeof colors;

/** The first fill of a picture decides the ground of its work's page. */
export function svg(
  width: number,
  height: number,
  ground: Color,
  content: string[],
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${colors[ground]}" d="M0 0h${width}v${height}H0z"/>` +
    `<g font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">${content.join("")}</g></svg>`
  );
}

type Look = { r?: number; edge?: Color };

export function box(
  x: number,
  y: number,
  w: number,
  h: number,
  color: Color,
  { r = 0, edge }: Look = {},
): string {
  const stroke = edge ? ` stroke="${colors[edge]}" stroke-width="2"` : "";
  const round = r ? ` rx="${r}"` : "";
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${round} fill="${colors[color]}"${stroke}/>`;
}

export function disc(x: number, y: number, r: number, color: Color): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${colors[color]}"/>`;
}

export function fill(d: string, color: Color): string {
  return `<path fill="${colors[color]}" d="${d}"/>`;
}

export function stroke(
  d: string,
  color: Color,
  width: number,
  dash?: string,
): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
  return `<path fill="none" stroke="${colors[color]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashes} d="${d}"/>`;
}

type Type = { color?: Color; bold?: boolean; align?: "middle" | "end" };

export function words(
  x: number,
  y: number,
  size: number,
  text: string | string[],
  { color = "ink", bold, align }: Type = {},
): string {
  const anchor = align ? ` text-anchor="${align}"` : "";
  const weight = bold ? ' font-weight="650"' : "";
  return [text]
    .flat()
    .map(
      (line, index) =>
        `<text x="${num(x)}" y="${num(y + index * size * 1.4)}" font-size="${size}" fill="${colors[color]}"${weight}${anchor}>${escape(line)}</text>`,
    )
    .join("");
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

export function button(
  x: number,
  y: number,
  w: number,
  text: string,
  color: Color = "plum",
  h = 64,
): string {
  const label = words(x + w / 2, y + h / 2 + 9, 26, text, {
    color: color === "white" || color === "gold" ? "ink" : "paper",
    bold: true,
    align: "middle",
  });
  return box(x, y, w, h, color, { r: h / 4 }) + label;
}

export function at(x: number, y: number, content: string[]): string {
  return `<g transform="translate(${num(x)} ${num(y)})">${content.join("")}</g>`;
}

export function view(
  x: number,
  y: number,
  w: number,
  h: number,
  content: string[],
): string {
  return `<svg x="${x}" y="${y}" width="${w}" height="${h}">${content.join("")}</svg>`;
}

export function within(id: string, d: string, content: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A phone of 400 × 800 units, which the edge of the picture may cut off. */
export function phone(
  x: number,
  y: number,
  color: Color,
  content: string[],
): string {
  const rim = color === "night" ? "cool" : "ink";
  return at(x, y, [
    box(0, 0, 400, 840, color, { r: 48 }),
    view(0, 0, 400, 840, content),
    // Covers the corners of the content.
    `<rect x="-8" y="-8" width="416" height="856" rx="52" fill="none" stroke="${colors[rim]}" stroke-width="20"/>`,
    box(140, 16, 120, 26, rim, { r: 13 }),
  ]);
}

/** A window with a title, 1,080 units wide, with room for 660 units of content. */
export function frame(title: string, content: string[]): string {
  return at(60, 56, [
    box(0, 0, 1080, 760, "white", { r: 24, edge: "line" }),
    words(40, 52, 28, title, { bold: true }),
    stroke("M2 80H1078", "line", 2),
    view(2, 81, 1076, 663, content),
  ]);
}

/** A line through all points, as a hand would draw it. */
export function flow(points: readonly Point[]): string {
  const [first, ...rest] = points as [Point, ...Point[]];
  const last = rest.pop() as Point;
  const bends = rest.map(
    (point, i) => `Q${xy(point)} ${xy(middle(point, rest[i + 1] ?? last))}`,
  );
  return `M${xy(first)}${bends.join("")}L${xy(last)}`;
}

export function ring(x: number, y: number, r: number, seed: string): string {
  const random = randomFor(seed, 7);
  const count = 9;
  const points = times(count, (i): Point => {
    const angle = (i / count) * 2 * Math.PI;
    const reach = r * between(random, 0.98, 1.16);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return curve(points);
}

export function tremble(
  from: Point,
  width: number,
  lift: number,
  seed: string,
  steps = 12,
): Point[] {
  const random = randomFor(seed, 3);
  const [x, y] = from;
  return times(steps + 1, (i): Point => [
    x + (i / steps) * width,
    y + between(random, -lift, lift),
  ]);
}

export function round(x: number, y: number, r: number): string {
  return circle({ x, y, r });
}
