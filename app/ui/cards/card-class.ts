/** The classes of a card: its kind, whether it is a link, and its place. */
export function cardClass(
  kind: string,
  link: string | undefined,
  place: string | undefined,
): string {
  return ["card", kind, link && "linked", place].filter(Boolean).join(" ");
}
