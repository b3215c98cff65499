import { byName, type Catalogue } from "~/catalogue/catalogue.server";
import { fold } from "~/catalogue/search";
import {
  type StoredWork,
  uncategorized,
  type WorkDocument,
  workSchema,
} from "~/work/work";

/** The count includes drafts. */
export interface NameCount {
  name: string;
  count: number;
}

export interface CreatorNames {
  id: string;
  names: NameCount[];
  count: number;
}

/** Works for malformed documents, too. */
export function textIn(
  document: WorkDocument,
  field: "category" | "creatorId" | "creatorName",
): string | undefined {
  const value = document[field];
  if (value === undefined || value === null || value === "") return undefined;
  return workSchema.shape[field].safeParse(value).data;
}

export function categoryIn(document: WorkDocument): string {
  return textIn(document, "category") ?? uncategorized;
}

/** Includes categories that visitors do not see. */
export function listCategoryNames({ stored }: Catalogue): NameCount[] {
  return counted(stored.map(({ document }) => categoryIn(document))).sort(
    byName,
  );
}

export function listCreatorNames({ stored }: Catalogue): CreatorNames[] {
  const documents = new Map<string, WorkDocument[]>();
  for (const { document } of stored) {
    const id = textIn(document, "creatorId");
    if (id === undefined) continue;
    const known = documents.get(id);
    if (known) known.push(document);
    else documents.set(id, [document]);
  }
  return Array.from(documents, ([id, own]) => {
    const given = own.flatMap(
      (document) => textIn(document, "creatorName") ?? [],
    );
    const names = counted(given).sort((a, b) => b.count - a.count);
    return { id, names, count: own.length };
  }).sort((a, b) => byName({ name: nameOf(a) }, { name: nameOf(b) }));
}

/** The name that most works use. */
export function nameOf({ id, names }: CreatorNames): string {
  return names[0]?.name ?? id;
}

/** Groups items whose names differ only in case, accents, spaces, and punctuation. */
export function lookAlikes<Item>(
  items: Item[],
  namesOf: (item: Item) => string[],
): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of new Set(namesOf(item).map(likeness))) {
      if (key === "") continue;
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  const several = [...groups.values()].filter((group) => group.length > 1);
  // Two creators may look alike both by ID and by name.
  const places = new Map(items.map((item, place) => [item, place]));
  const seen = new Set<string>();
  return several.filter((group) => {
    const key = group.map((item) => places.get(item)).join();
    return !seen.has(key) && seen.add(key);
  });
}

function likeness(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]+/gu, "");
}

function counted(names: string[]): NameCount[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => ({ name, count }));
}

export function worksWhere(
  { stored }: Catalogue,
  isWanted: (document: WorkDocument) => boolean,
): StoredWork[] {
  return stored.filter(({ document }) => isWanted(document));
}
