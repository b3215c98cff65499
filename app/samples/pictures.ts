import { own } from "~/kinds/outside";

/** Scripts do not have them: they would name works that visitors may not see. */
const files = import.meta.env.SSR
  ? import.meta.glob<string>("./pictures/*/*.svg", {
      eager: true,
      query: "?raw",
      import: "default",
    })
  : {};

const byAddress = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.replace(/^.*\//, "/artwork/"),
    svg,
  ]),
);

/** Each color that an image starts with has a page background. */
const groundsOfColors = {
  "#F3E8DA": "ground-2",
  "#1E2777": "ground-6",
  "#A9B1F0": "ground-6",
  "#4A1241": "ground-3",
  "#B93519": "ground-4",
  "#E2492B": "ground-4",
  "#F4A58F": "ground-4",
  "#7E9C83": "ground-5",
  "#D9A441": "ground-7",
};

/** @returns the SVG for an address under `/artwork/`, if it exists. */
export function sampleArt(address: string | undefined): string | undefined {
  return byAddress.get(address ?? "");
}

export function groundOfSample(
  address: string | undefined,
): string | undefined {
  const color = /fill="(#[\dA-F]{6})"/.exec(sampleArt(address) ?? "")?.[1];
  return color && own(groundsOfColors, color);
}
