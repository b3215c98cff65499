import type { Work } from "~/work/work";

/** Large features come first, at full width. */
export function largeFeaturesFirst(works: Work[]): Work[] {
  const isLarge = (work: Work) => work.type === "large-feature";
  return [...works.filter(isLarge), ...works.filter((work) => !isLarge(work))];
}
