import { eachInSlices } from "~/changes/in-steps.server";
import { oncePer } from "~/kinds/derived";
import { makersOf } from "~/kinds/makers";
import type { Work } from "~/kinds/work";
import { searchedWords, type WorksFilter } from "./filter";
import { type SearchEntry, searchEntry, searchFor } from "./search";

export const entryOf = oncePer((work: Work): SearchEntry<Work> =>
  searchEntry(work, work.title, [
    work.id,
    work.appId,
    work.description,
    work.subtitle,
    work.category,
    ...makersOf(work).flatMap(({ id, name }) => [name, id]),
    ...(work.features ?? []),
  ]),
);

/** Puts the best matches first. */
export async function findWorks(
  works: Iterable<Work>,
  { q, type }: Pick<WorksFilter, "q" | "type">,
): Promise<Work[]> {
  const results = searchFor<Work>(searchedWords({ q }));
  await eachInSlices(works, (work) => {
    if (!type || work.type === type) results.compare(entryOf(work));
  });
  return results.found();
}
