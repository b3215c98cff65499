/** The classes of a card: its kind, whether it is a link, and its place. */
export function cardClass(
  kind: string,
  link: string | undefined,
  place: string | undefined,
): string {
  return ["card", kind, link && "linked", place].filter(Boolean).join(" ");
}

/** Letters that reach farther above and below the line than Latin ones. */
const tall = /[\u0590-\u1cff\ua800-\ud7ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** The classes of a title, with room for the letters of its script. */
export function titleClass(title: string, size: string): string {
  return tall.test(title) ? `card-title tall ${size}` : `card-title ${size}`;
}
