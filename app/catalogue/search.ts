import anyAscii from "any-ascii";

export interface SearchEntry<Item> {
  item: Item;
  title: string;
  text: string;
}

/** Folds an item's texts once, so that searches need not. */
export function searchEntry<Item>(
  item: Item,
  title: string,
  texts: (string | undefined)[],
): SearchEntry<Item> {
  const folded = fold(title);
  return { item, title: folded, text: `${folded} ${fold(texts.join(" "))}` };
}

/** Finds items with every word. Titles that start with the whole text come first. */
export function search<Item>(
  entries: SearchEntry<Item>[],
  words: string,
): Item[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return entries.map(({ item }) => item);
  const ranks: Item[][] = Array.from({ length: lastRank + 1 }, () => []);
  for (const { item, title, text } of entries) {
    if (wanted.every((word) => text.includes(word))) {
      ranks[rankOf(title, wanted)]?.push(item);
    }
  }
  return ranks.flat();
}

const lastRank = 5;

function rankOf(title: string, words: string[]): number {
  const phrase = words.join(" ");
  if (title === phrase) return 0;
  if (title.startsWith(phrase)) return 1;
  if (words.some((word) => title.startsWith(word))) return 2;
  if (words.some((word) => title.includes(` ${word}`))) return 3;
  return words.some((word) => title.includes(word)) ? 4 : lastRank;
}

/** Lowercase, with Latin letters in ASCII, so that "resume" finds "Résumé" and "o" finds "Ø". */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(?![a-z])\p{Script=Latin}/giu, anyAscii)
    .toLowerCase();
}
