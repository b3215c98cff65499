export const drawnWorks = [
  "slow-map",
  "tide-atlas",
  "plain-letter",
  "night-feed",
  "kitchen-tongue",
  "proof-garden",
  "duet-hall",
  "dye-book",
] as const;

export type DrawnWork = (typeof drawnWorks)[number];

const pictures = ["banner", "1", "2", "3"];

/** Reads names such as `slow-map-banner.svg` and `slow-map-1.svg`. */
export function readDrawingName(
  file: string,
): { work: DrawnWork; index: number } | undefined {
  const [, id, picture = ""] = /^(.+)-(\w+)\.svg$/.exec(file) ?? [];
  const work = drawnWorks.find((name) => name === id);
  const index = pictures.indexOf(picture);
  return work && index >= 0 ? { work, index } : undefined;
}
