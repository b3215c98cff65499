/** @returns the classes of a card, including `linked` if it has a link. */
export function cardClass(
  kind: string,
  link: string | undefined,
  place: string | undefined,
): string {
  return ["card", kind, link && "linked", place].filter(Boolean).join(" ");
}

/** Scripts with taller letters than Latin. */
const tall = /[\u0590-\u1cff\ua800-\ud7ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** @returns the classes of a title, with extra line height for tall scripts. */
export function titleClass(title: string, size: string): string {
  return tall.test(title) ? `card-title tall ${size}` : `card-title ${size}`;
}
