import { placedCategories } from "~/work/arrangement";
import { largeFeaturesFirst } from "~/catalogue/card-order";
import { appIdOf } from "~/work/document.server";
import { type Outlook, outlookOf, stateOf } from "~/work/publication";
import { builtInPage } from "~/samples/catalogue.server";
import { compare, inSiteOrder } from "~/catalogue/site-order";
import {
  categoryOf,
  type StoredWork,
  uncategorized,
  type Work,
  type WorkDocument,
} from "~/work/work";
import { readWork } from "~/work/work-document.server";

export interface Category {
  name: string;
  works: Work[];
}

export interface Creator {
  id: string;
  name: string;
  workCount: number;
}

/** Only public works, except for `stored`. */
export interface Catalogue extends Outlook {
  /** All documents, including drafts, in the order of the site. */
  stored: StoredWork[];
  arrangement: WorkDocument;
  works: Work[];
  categories: Category[];
  creators: Creator[];
  /** App IDs of the built-in pages that no work replaces. */
  builtInPages: string[];
  /** IDs of malformed documents, which public pages skip. */
  unreadable: string[];
}

const alphabet = new Intl.Collator("en", { numeric: true });

/** Different names never compare as equal. */
export function byName(a: { name: string }, b: { name: string }): number {
  return alphabet.compare(a.name, b.name) || compare(a.name, b.name);
}

export function buildCatalogue(
  found: StoredWork[],
  trashedAppIds: string[] = [],
  now = new Date(),
  arrangement: WorkDocument = {},
): Catalogue {
  const stored = inSiteOrder(found, arrangement, categoryOfStored);
  const readable: Work[] = [];
  const unreadable: string[] = [];
  for (const document of stored) {
    const work = readWork(document);
    if (work) readable.push(work);
    else unreadable.push(document.id);
  }
  const works = readable.filter((work) => stateOf(work, now) === "published");
  return {
    ...outlookOf(readable, now),
    stored,
    arrangement,
    works,
    categories: groupByCategory(works, placedCategories(arrangement)),
    creators: deriveCreators(works),
    builtInPages: builtInPages(stored, trashedAppIds),
    unreadable,
  };
}

/** A hidden or removed work also hides the built-in page of its App ID. */
function builtInPages(stored: StoredWork[], trashedAppIds: string[]): string[] {
  const taken = new Set(stored.map(({ document }) => appIdOf(document)));
  for (const appId of trashedAppIds) taken.add(appId);
  return taken.has(builtInPage.appId) ? [] : [builtInPage.appId];
}

function categoryOfStored(stored: StoredWork): string {
  const work = readWork(stored);
  return work ? categoryOf(work) : uncategorized;
}

/** Categories in their manual order, then alphabetically. */
export function groupByCategory(
  works: Work[],
  placed: string[] = [],
): Category[] {
  const places = new Map(placed.map((name, place) => [name, place]));
  const placeOf = ({ name }: Category) => places.get(name) ?? placed.length;
  return groupInOrder(works)
    .map(({ name, works }) => ({ name, works: largeFeaturesFirst(works) }))
    .sort((a, b) => placeOf(a) - placeOf(b) || byName(a, b));
}

/** Keeps the order of the works, for search results. */
export function groupInOrder(works: Work[]): Category[] {
  const groups = new Map<string, Work[]>();
  for (const work of works) {
    const group = groups.get(categoryOf(work));
    if (group) group.push(work);
    else groups.set(categoryOf(work), [work]);
  }
  return Array.from(groups, ([name, works]) => ({ name, works }));
}

export function deriveCreators(works: Work[]): Creator[] {
  const creators = new Map<string, { name?: string; workCount: number }>();
  for (const { creatorId, creatorName } of works) {
    if (!creatorId) continue;
    const known = creators.get(creatorId);
    creators.set(creatorId, {
      name: known?.name ?? creatorName,
      workCount: (known?.workCount ?? 0) + 1,
    });
  }
  return Array.from(creators, ([id, { name, workCount }]) => ({
    id,
    name: name ?? id,
    workCount,
  })).sort(byName);
}
