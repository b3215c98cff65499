import anyAscii from "any-ascii";
import { oncePer } from "~/kinds/derived";
import { sameName } from "~/kinds/text";

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

/** Two code units for each of the 200 characters that a search box takes. */
const longestSearch = 400;

/**
 * Finds items with every word. Titles that start with the whole text come first. Items where a word
 * is found only by forgiving a typing error come last.
 * @param all where the entries come from, if a list that lasts was narrowed for this search.
 */
export function search<Item>(entries: SearchEntry<Item>[], words: string, all = entries): Item[] {
  const wanted = fold(words.slice(0, longestSearch)).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return entries.map(({ item }) => item);
  const meant = new Map<string, Meant>();
  const meantBy = (word: string, entry: SearchEntry<Item>) => {
    const known = meant.get(word) ?? findMeant(word, all);
    meant.set(word, known);
    return known.get(entry);
  };
  const ranks: Item[][] = Array.from({ length: 2 * lastRank + 2 }, () => []);
  for (const entry of entries) {
    const { item, title, text } = entry;
    const found: string[] = [];
    let firstRank = 0;
    for (const word of wanted) {
      const isExact = text.includes(word);
      if (!isExact) firstRank = lastRank + 1;
      const like = isExact ? word : meantBy(word, entry);
      if (like === undefined) break;
      found.push(like);
    }
    if (found.length === wanted.length) {
      ranks[firstRank + rankOf(title, found)]?.push(item);
    }
  }
  return ranks.flat();
}

/** In a shorter word, one error too often makes another word. */
const fewestLetters = 5;

/** An entry maps to the word that a mistyped one stands for there. */
type Meant = Map<SearchEntry<unknown>, string>;

function findMeant(word: string, all: SearchEntry<unknown>[]): Meant {
  const found: Meant = new Map();
  // Folding splits Korean syllables into their letters.
  const letters = word.normalize("NFC").match(/\p{L}/gu) ?? [];
  if (letters.length < fewestLetters) return found;
  for (const entry of all) {
    const like = wordsOf(entry).findLast((known) => differsByOne(word, known));
    if (like !== undefined) found.set(entry, like);
  }
  return found;
}

/** Splitting a text takes much longer than comparing its words. */
const wordsOf = oncePer(({ text }: SearchEntry<unknown>): string[] => {
  const words = new Set(text.split(/\s+/).flatMap(withParts));
  return Array.from(words).filter((word) => word.length >= fewestLetters - 1);
});

/** "(sketch-app)" counts as "sketch-app", "sketch", and "app". */
function withParts(word: string): string | string[] {
  if (/^[a-z\d]*$/.test(word)) return word;
  const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  return [word.slice(word.indexOf(first), word.lastIndexOf(last) + last.length), ...parts];
}

/**
 * Checks whether a letter was left out, added, replaced, or swapped with its neighbor. Another
 * digit is no typing error: "work-12" is not "work-13".
 */
function differsByOne(typed: string, word: string): boolean {
  const more = typed.length - word.length;
  if (more < -1 || more > 1) return false;
  const shorter = more < 0 ? typed.length : word.length;
  let start = 0;
  while (start < shorter && typed.charCodeAt(start) === word.charCodeAt(start)) {
    start += 1;
  }
  let end = typed.length;
  while (
    end > start &&
    end - more > start &&
    typed.charCodeAt(end - 1) === word.charCodeAt(end - more - 1)
  ) {
    end -= 1;
  }
  if (end - start > 2) return false;
  const [wrong, right] = [typed.slice(start, end), word.slice(start, end - more)];
  const isSwap = wrong.length === 2 && right === `${wrong[1]}${wrong[0]}`;
  return (isSwap || (wrong.length <= 1 && right.length <= 1)) && !/\p{N}/u.test(wrong + right);
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

/**
 * Lowercases, with Latin letters in ASCII, so that "resume" finds "Résumé" and "o" finds "Ø", and
 * without characters that nobody sees.
 */
export function fold(text: string): string {
  return sameName(text.normalize("NFKD"))
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/(?![a-z])\p{Script=Latin}/giu, anyAscii)
    .toLowerCase();
}

/** @returns parts of a text: every second one is a word that the search found. */
export function partsFound(text: string, words: string): string[] {
  const terms = fold(words).split(/\s+/).filter(Boolean);
  const parts = [""];
  for (const word of text.split(/([^\s,.;:!?()“”"]+)/)) {
    const folded = fold(word);
    if (terms.some((term) => folded.includes(term))) parts.push(word, "");
    else parts[parts.length - 1] += word;
  }
  return parts;
}
