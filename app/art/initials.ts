export const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A grapheme without the hundreds of marks that some pile on a letter. */
export function sane(grapheme: string): string {
  return grapheme.length > 16 ? ([...grapheme][0] ?? "") : grapheme;
}

function firstGrapheme(text: string, wanted: RegExp): string {
  for (const { segment } of graphemes.segment(text)) {
    if (wanted.test(segment)) return sane(segment);
  }
  return "";
}

/**
 * One or two upper-case graphemes for a name: of its first and its last word
 * ("Ada Lovelace" gives "AL", "openai.com" gives "O"). A name of only symbols
 * gives its first one, a blank name gives "?".
 */
export function initialsOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u;
  const words = name.split(/\s+/u).filter((word) => letter.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = ends.map((word = "") =>
    // Upper case can be longer ("ß" becomes "SS"): its first letter again.
    firstGrapheme(firstGrapheme(word, letter).toUpperCase(), letter),
  );
  return initials.join("") || firstGrapheme(name, /\S/u) || "?";
}
