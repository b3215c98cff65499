import { diffWordsWithSpace } from "diff";

/** A gap stands for omitted unchanged words. */
export interface TextPart {
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

const fewestCharacters = 60;
/** Long or very different texts are slow to compare. */
const mostCharacters = 50_000;
const mostEdits = 600;
const context = 80;

/** @returns undefined if showing both texts is clearer. */
export function textDifference(
  before: string,
  after: string,
): TextPart[] | undefined {
  const length = Math.max(before.length, after.length);
  if (length < fewestCharacters || length > mostCharacters) return undefined;
  const found = diffWordsWithSpace(before, after, {
    maxEditLength: mostEdits,
  });
  if (!found) return undefined;
  const parts = found.map(({ added, removed, value: text }): TextPart => {
    return { kind: added ? "added" : removed ? "removed" : "same", text };
  });
  const common = parts.filter(({ kind }) => kind === "same");
  const kept = common.reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept * 3 > length ? parts.flatMap(shorten) : undefined;
}

function shorten(
  part: TextPart,
  index: number,
  { length }: TextPart[],
): TextPart[] {
  const { kind, text } = part;
  if (kind !== "same" || text.length <= 3 * context) return [part];
  const head: TextPart[] =
    index > 0 ? [{ kind, text: beginning(text, context) }] : [];
  const tail: TextPart[] =
    index < length - 1 ? [{ kind, text: ending(text, context) }] : [];
  return [...head, { kind: "gap", text: " … " }, ...tail];
}

/** Cuts between words if possible. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = cut.search(/\s\S*$/);
  return end > most / 2
    ? cut.slice(0, end)
    : cut.replace(/[\uD800-\uDBFF]$/, "");
}

function ending(text: string, most: number): string {
  const cut = text.slice(-most);
  const start = cut.search(/\s/);
  return start >= 0 && start < most / 2
    ? cut.slice(start)
    : cut.replace(/^[\uDC00-\uDFFF]/, "");
}
