import { own } from "./outside";
/** The keys are fields with the focal point of an image. */
export const focusFields = { imageFocus: "imageUrl", bannerFocus: "bannerImageUrl" } as const;

export type FocusField = keyof typeof focusFields;

/** A key has "x y" in percent of an image's width and height. The center is blank. */
export const namedPoints = {
  "0 0": "Top left",
  "50 0": "Top",
  "100 0": "Top right",
  "0 50": "Left",
  "": "Center",
  "100 50": "Right",
  "0 100": "Bottom left",
  "50 100": "Bottom",
  "100 100": "Bottom right",
};

const percent = String.raw`(100|\d{1,2})(?:\.\d+)?`;

export const pointFormat = new RegExp(`^${percent} ${percent}$`);

/** @returns whole percents; undefined for the center and for malformed text. */
export function readPoint(text: string | undefined): [x: number, y: number] | undefined {
  const [, x, y] = pointFormat.exec(text ?? "") ?? [];
  return x && y ? [Number(x), Number(y)] : undefined;
}

/** @param shares of the width and the height, from 0 to 1. */
export function pointAt(...shares: [number, number]): string {
  const [x, y] = shares.map((share) => Math.round(100 * Math.min(Math.max(share, 0), 1)));
  return x === 50 && y === 50 ? "" : `${x} ${y}`;
}

/** @returns for example "20% from the left, 50% from the top"; the center for a blank point. */
export function sayPoint(text: string): string {
  const [x, y] = readPoint(text) ?? [50, 50];
  return (
    own(namedPoints, x === 50 && y === 50 ? "" : `${x} ${y}`) ??
    `${x}% from the left, ${y}% from the top`
  );
}

const steps = Array.from({ length: 11 }, (_, step) => step);

/** All tenths fit into a style sheet, and cropping moves a point by less than a tenth. */
export const pointClasses = steps.flatMap((step) =>
  ["x", "y"].map((axis) => ({
    name: `at-${axis}-${step}`,
    rule: { [`--at-${axis}`]: `${step * 10}%` },
  })),
);

/** The policy forbids inline styles, so the point is two classes. */
export function pointClass(text: string | undefined): string {
  const [x, y] = readPoint(text)?.map((at) => Math.round(at / 10)) ?? [];
  return x === undefined ? "" : `at-x-${x} at-y-${y}`;
}
