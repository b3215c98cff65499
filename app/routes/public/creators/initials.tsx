/** Drawn with CSS, so that screen readers and text search see only the name. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className="initials"
    />
  );
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Drops the combining marks if someone piled too many on one letter. */
function sane(grapheme: string): string {
  return grapheme.length > 16 ? ([...grapheme][0] ?? "") : grapheme;
}

function firstGrapheme(text: string, wanted: RegExp): string {
  for (const { segment } of graphemes.segment(text)) {
    if (wanted.test(segment)) return sane(segment);
  }
  return "";
}

/** @returns for example "AL" for "Ada Lovelace", "O" for "openai.com", and "?" for a blank name. */
export function initialsOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u;
  const words = name.split(/\s+/u).filter((word) => letter.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = ends.map((word = "") =>
    // Uppercase can have more letters ("ß" becomes "SS"), so pick one again.
    firstGrapheme(firstGrapheme(word, letter).toUpperCase(), letter),
  );
  return initials.join("") || firstGrapheme(name, /\S/u) || "?";
}
