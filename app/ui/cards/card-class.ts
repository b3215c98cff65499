export function cardClass(
  kind: string,
  link: string | undefined,
  place: string | undefined,
): string {
  return ["card", kind, link && "linked", place].filter(Boolean).join(" ");
}

/** Scripts with taller letters than Latin. */
const tall = /[\u0590-\u1cff\ua800-\ud7ff\ufb1d-\ufdff\ufe70-\ufeff]/;

export function titleClass(title: string, size: string): string {
  return tall.test(title) ? `card-title tall ${size}` : `card-title ${size}`;
}
