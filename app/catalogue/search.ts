import anyAscii from "any-ascii";
import { sameName, withSingleSpaces } from "~/kinds/text";

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
  return { item, title: fold(title), text: fold([title, ...texts].join(" ")) };
}

/** Two code units for each of the 200 characters that a search box takes. */
const longestSearch = 400;

/**
 * Finds items with every word. Titles that start with the whole text come first. Items where a word
 * is found only by forgiving a typing error come last.
 */
export function search<Item>(entries: SearchEntry<Item>[], query: string): Item[] {
  const results = searchFor<Item>(query);
  for (const entry of entries) results.compare(entry);
  return results.found();
}

/** Does the same for a caller that compares each item with the query itself. */
export function searchFor<Item>(query: string) {
  const wanted = fold(query.slice(0, longestSearch)).split(" ").filter(Boolean);
  const words = wanted.map((word) => ({ word, parts: partsThatStay(word) }));
  const rankOf = wanted.length > 0 ? ranking(wanted) : () => 0;
  const ranks: Item[][] = Array.from({ length: 2 * lastRank + 2 }, () => []);
  return {
    compare({ item, title, text }: SearchEntry<Item>): void {
      const isExact = wanted.every((word) => text.includes(word));
      const meant = isExact ? wanted : meantIn(text, words);
      if (!meant) return;
      const rank = isExact ? rankOf(title) : lastRank + 1 + ranking(meant)(title);
      ranks[rank]?.push(item);
    },
    // `flat()` takes longer.
    found: () => new Array<Item>().concat(...ranks),
  };
}

/** @returns a word of the text for each wanted one; undefined if it lacks one. */
function meantIn(text: string, words: { word: string; parts: string[] }[]): string[] | undefined {
  const meant: string[] = [];
  for (const { word, parts } of words) {
    const found = text.includes(word) ? word : meantBy(word, parts, text);
    if (found === undefined) return undefined;
    meant.push(found);
  }
  return meant;
}

/** In a shorter word, one error too often makes another word. */
const fewestLetters = 5;

/** @returns the first word of the text that a mistyped one stands for. */
function meantBy(word: string, parts: string[], text: string): string | undefined {
  let first = text.length;
  let meant: string | undefined;
  for (const part of parts) {
    let end = 0;
    for (let at = text.indexOf(part); at >= 0 && at < first; at = text.indexOf(part, end)) {
      const start = text.lastIndexOf(" ", at) + 1;
      const space = text.indexOf(" ", at);
      end = space < 0 ? text.length : space;
      const found = withParts(text.slice(start, end)).find(
        (known) => known.length >= fewestLetters - 1 && differsByOne(word, known),
      );
      if (found === undefined) continue;
      [first, meant] = [start, found];
      break;
    }
  }
  return meant;
}

/** A typing error leaves one half as it is, or swaps the letters between the halves. */
function partsThatStay(word: string): string[] {
  // Folding splits Korean syllables into their letters.
  const letters = word.normalize("NFC").match(/\p{L}/gu) ?? [];
  if (letters.length < fewestLetters) return [];
  const half = word.length >> 1;
  const [start, end] = [word.slice(0, half), word.slice(half)];
  return [start, end, `${start.slice(0, -1)}${end[0]}${start.slice(-1)}${end.slice(1)}`];
}

/** "(sketch-app)" counts as "sketch-app", "sketch", and "app". */
function withParts(word: string): string[] {
  if (/^[a-z\d]*$/.test(word)) return [word];
  const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", last = ""] = [parts[0], parts[parts.length - 1]];
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

/** @returns a function that ranks the title of an item, of which the best rank is 0. */
function ranking(words: string[]): (title: string) => number {
  const phrase = words.join(" ");
  const later = words.map((word) => ` ${word}`);
  return (title) => {
    if (title === phrase) return 0;
    if (title.startsWith(phrase)) return 1;
    if (words.some((word) => title.startsWith(word))) return 2;
    if (later.some((word) => title.includes(word))) return 3;
    return words.some((word) => title.includes(word)) ? 4 : lastRank;
  };
}

/** Most texts are ASCII, and need only lower case. */
const notAscii = /[^\t-~]/;

/**
 * Lowercases, with Latin letters in ASCII, so that "resume" finds "Résumé" and "o" finds "Ø", and
 * without quotation marks, apostrophes, and characters that nobody sees.
 */
export function fold(text: string): string {
  if (!notAscii.test(text)) return withSingleSpaces(text.toLowerCase()).replace(/["']/g, "");
  return sameName(text.normalize("NFKD"))
    .replace(/[\p{M}\p{Cf}"'«»‹›「」『』]/gu, "")
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
