import type { Picture } from "./picture-name";

/** Four levels per channel are few enough for a style sheet to hold all colors. */
const digits = "05af";

export const tintClasses = Array.from({ length: 64 }, (_, index) => {
  const levels = [Math.floor(index / 16), Math.floor(index / 4) % 4, index % 4];
  const color = levels.map((level) => digits[level]).join("");
  return { name: `tint-${color}`, color: `#${color}` };
});

/** Returns the background until an image loads, as a class: the policy forbids inline styles. */
export function tintClass({ tint, isTransparent }: Picture): string {
  // The color would show through for good.
  if (isTransparent) return "";
  const levels = [1, 3, 5].map((at) =>
    Math.round(parseInt(tint.slice(at, at + 2), 16) / 85),
  );
  const isDark =
    (levels[0] ?? 0) * 3 + (levels[1] ?? 0) * 6 + (levels[2] ?? 0) < 15;
  const color = levels.map((level) => digits[level]).join("");
  return isDark ? `tint-${color} tint-dark` : `tint-${color}`;
}
