/** An item of a list, prepared for searching. */
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

/**
 * The items that contain every word, ignoring case and accents. Items whose
 * title starts with one of the words come first.
 */
export function search<Item>(
  entries: SearchEntry<Item>[],
  words: string,
): Item[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ text }) =>
    wanted.every((word) => text.includes(word)),
  );
  return [0, 1, 2, 3].flatMap((rank) =>
    found
      .filter(({ title }) => rankOf(title, wanted) === rank)
      .map(({ item }) => item),
  );
}

function rankOf(title: string, words: string[]): number {
  if (words.length === 0) return 0;
  if (words.some((word) => title.startsWith(word))) return 0;
  if (words.some((word) => title.includes(` ${word}`))) return 1;
  return words.some((word) => title.includes(word)) ? 2 : 3;
}

/** Lower case without accents, so that "resume" finds "Résumé". */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
