import { categoryOf, type Work } from "~/works/work";

/** What a visitor asks the catalogue for; an empty text asks for everything. */
export interface WorksFilter {
  words: string;
  category: string;
  type: string;
}

/** Reads the filter form: `q`, `category` and `type`. */
export function readFilter(query: URLSearchParams): WorksFilter {
  const text = (name: string) => query.get(name)?.trim() ?? "";
  return { words: text("q"), category: text("category"), type: text("type") };
}

/** Whether the filter asks for anything at all. */
export function isFiltered(filter: WorksFilter): boolean {
  return Object.values(filter).some((text) => text !== "");
}

/**
 * The works that match every part of the filter. Each word may stand anywhere
 * in a work's texts, in any case and with or without accents.
 */
export function filterWorks(works: Work[], filter: WorksFilter): Work[] {
  const hasWords = wordMatcher(filter.words);
  return works.filter(
    (work) =>
      (!filter.category || categoryOf(work) === filter.category) &&
      (!filter.type || work.type === filter.type) &&
      hasWords(searchableText(work)),
  );
}

/** @returns whether a text has every one of the words, in any case or accents. */
export function wordMatcher(words: string): (text: string) => boolean {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return (text) => {
    if (wanted.length === 0) return true;
    const folded = fold(text);
    return wanted.every((word) => folded.includes(word));
  };
}

function searchableText(work: Work): string {
  return [
    work.title,
    work.description,
    work.subtitle,
    work.category,
    work.creatorName ?? work.creatorId,
    ...(work.features ?? []),
  ].join(" ");
}

/** Lower case without accents, so that "resume" finds "Résumé". */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
