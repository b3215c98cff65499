import { describe, expect, it } from "vitest";
import { groundNear, grounds } from "~/art/grounds";
import { dark, light } from "../../tailwind.config";

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe("the ground of a work's page", () => {
  for (const [name, theme, tone] of [
    ["light", light, 0],
    ["dark", dark, 3],
  ] as const) {
    it(`keeps text readable in the ${name} theme`, () => {
      for (const tones of grounds) {
        const [ground = "", , tint = ""] = tones.split(" ").slice(tone);
        for (const ink of ["--ink", "--ink-soft", "--accent"] as const) {
          expect(contrast(theme[ink], ground), ground).toBeGreaterThan(7);
          expect(contrast(theme[ink], tint), tint).toBeGreaterThan(4.5);
        }
      }
    });
  }

  it.each([
    ["#c8553d", "red", "ground-4"],
    ["#d6a53a", "yellow", "ground-7"],
    ["#4f8a5b", "green", "ground-5"],
    ["#2f6fc4", "blue", "ground-6"],
    ["#6a4fc4", "violet", "ground-3"],
    ["#1e2777", "dark blue", "ground-6"],
    ["#808080", "gray", "ground-1"],
    ["#8a8079", "nearly gray", "ground-1"],
  ])("for the image color %s (%s) is %s", (color, _name, ground) => {
    expect(groundNear(color)).toBe(ground);
  });
});
