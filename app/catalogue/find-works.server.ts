import { eachInSlices } from "~/in-steps.server";
import { firstIn, oncePer } from "~/kinds/derived";
import { makersOf } from "~/kinds/makers";
import { sameName } from "~/kinds/text";
import { categoryOf, type StoredWork, type Work } from "~/kinds/work";
import { type Catalogue, isSeen, worksAsSeen } from "./catalogue.server";
import { searchedWords, type WorksFilter } from "./filter";
import { compare, type Creator, creatorIn, type WorkFacts } from "./groups.server";
import { worksByAppId } from "./pages";
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

export function workWithAppId({ parts }: Catalogue, appId: string): Work | undefined {
  const facts = worksByAppId(parts).get(appId);
  return facts && worksAsSeen([facts], parts.credited)[0];
}

export function creatorWithId({ parts }: Catalogue, id: string | undefined): Creator | undefined {
  return creatorIn(parts.visible.byCreator, id);
}

/** @returns a work whether visitors see it or not. */
export function storedWithId({ parts }: Catalogue, id: string): StoredWork | undefined {
  return parts.withId(id)?.stored;
}

/** @returns public works in the order of the site. */
export function worksOfCreator({ parts }: Catalogue, id: string): Work[] {
  return worksAsSeen(parts.visible.byCreator.get(id)?.works ?? [], parts.credited);
}

/** @returns public works in the order of the site. */
export function worksOfCategory({ parts }: Catalogue, name: string): Work[] {
  const group = parts.visible.byCategory.get(sameName(name));
  return worksAsSeen(group?.works ?? [], parts.credited).filter(
    (work) => categoryOf(work) === name,
  );
}

const byAdded = (a: WorkFacts, b: WorkFacts) => compare(b.added, a.added);

/** Each page of a feed after the first needs the same order. */
const newestFirst = oncePer((works: WorkFacts[]) => works.slice().sort(byAdded));

/** @param except has the ID of a work. @param after of so many works. @returns public works with what is stored of them. */
export function newestWorks(
  { parts }: Catalogue,
  count: number,
  { among = parts.facts, except = "", after = 0 } = {},
): { work: Work; stored: StoredWork }[] {
  const isOther = (facts: WorkFacts) => facts.stored.id !== except && isSeen(facts, parts.time);
  const newest =
    after > 0 ? newestFirst(among).filter(isOther) : firstIn(among.filter(isOther), count, byAdded);
  return newest
    .slice(after, count)
    .flatMap((facts) =>
      worksAsSeen([facts], parts.credited).map((work) => ({ work, stored: facts.stored })),
    );
}
