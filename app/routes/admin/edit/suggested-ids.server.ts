import anyAscii from "any-ascii";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { appIdOf } from "~/work/document.server";

const mostCharacters = 60;

/** @returns an unused ID of lowercase letters, digits, and hyphens, for text in any script. */
export function suggestedId(
  text: string,
  current: Pick<Catalogue, "stored" | "builtInPages"> | undefined,
): string {
  const taken = new Set(current?.builtInPages);
  for (const { id, document } of current?.stored ?? []) {
    taken.add(id).add(appIdOf(document));
  }
  const name = slugOf(text) || "work";
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(id)) return id;
  }
}

function slugOf(text: string): string {
  const words = text.replace(/\p{Script=Han}/gu, (word) => ` ${word} `);
  return anyAscii(words)
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, mostCharacters)
    .replace(/^-|-$/g, "");
}
