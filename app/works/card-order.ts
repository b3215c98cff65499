import type { Work } from "~/works/work";

/** Large features come first, at full width (specification, section 2). */
export function largeFeaturesFirst(works: Work[]): Work[] {
  const isLarge = (work: Work) => work.type === "large-feature";
  return [...works.filter(isLarge), ...works.filter((work) => !isLarge(work))];
}
