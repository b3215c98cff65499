import anyAscii from "any-ascii";
import { slugOfLatin } from "~/work/text";

/** Has only lowercase letters, digits, and hyphens, and may be blank. */
function slugOf(text: string): string {
  return slugOfLatin(
    anyAscii(text.replace(/\p{Script=Han}/gu, (word) => ` ${word} `)),
  );
}

/** @returns an unused ID for text in any script. */
export function freeId(
  text: string,
  isTaken: (id: string) => boolean,
  otherwise: string,
): string {
  const slug = slugOf(text) || otherwise;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken(id)) return id;
  }
}
