import { num } from "~/art/geometry";
import { className, type Colors, colorRules } from "~/art/palette";
import type { Size } from "~/art/scene";
import type { Part, Shape } from "~/art/shape";

export type Shapes = { machine: Shape; hand: Shape };

export function picture(
  [width, height]: Size,
  colors: Colors,
  content: string,
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>path{fill:currentColor}.l{fill:none;stroke:currentColor}.r{stroke-linecap:round}` +
    colorRules(colors, 0) +
    `@media (prefers-color-scheme:dark){${colorRules(colors, 3)}}</style>` +
    `<path class="g" d="M0 0H${width}V${height}H0Z"/>${content}</svg>`
  );
}

export function drawPart(
  { d, tone, line, round }: Part,
  family: string,
): string {
  const name = className(family, tone);
  if (!line) return `<path class="${name}" d="${d}"/>`;
  const kind = round ? "l r" : "l";
  return `<path class="${name} ${kind}" stroke-width="${num(line)}" d="${d}"/>`;
}

export function drawShape(
  role: keyof Shapes,
  shapes: Shapes,
  family: string,
): string {
  const { body, parts } = shapes[role];
  const outline = (tone: Part["tone"]) =>
    `<use class="${className(family, tone)}" href="#${role}"/>`;
  const drawn = parts.map((part) =>
    part.d === body ? outline(part.tone) : drawPart(part, family),
  );
  return drawn.join("");
}

export function drawShapes(shapes: Shapes): string {
  return drawShape("machine", shapes, "c") + drawShape("hand", shapes, "w");
}

/** Clips content to the overlap of the two shapes, and defines their outlines. */
export function inOverlap({ machine, hand }: Shapes, content: string): string {
  return (
    `<clipPath id="m"><path id="machine" d="${machine.body}"/></clipPath>` +
    `<clipPath id="h"><path id="hand" d="${hand.body}"/></clipPath>` +
    `<g clip-path="url(#m)"><g clip-path="url(#h)">${content}</g></g>`
  );
}
