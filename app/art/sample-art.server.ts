/** The site's own artwork as SVG, by the file names that works refer to. */
const files = import.meta.glob<string>("./samples/*.svg", {
  eager: true,
  query: "?raw",
  import: "default",
});

/**
 * The page grounds that go with the colors that the samples are painted on,
 * each the first fill of its file (app/art/grounds.ts).
 */
const groundsOfColors: Record<string, string> = {
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

/** @returns the SVG behind an address of the site's own artwork. */
export function sampleArt(address: string | undefined): string | undefined {
  return files[`./samples/${address?.replace("/artwork/", "") ?? ""}`];
}

/** @returns the class of the ground that goes with it. */
export function groundOfSample(
  address: string | undefined,
): string | undefined {
  const color = /fill="(#[\dA-F]{6})"/.exec(sampleArt(address) ?? "")?.[1];
  return color && groundsOfColors[color];
}
