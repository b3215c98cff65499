import anyAscii from "any-ascii";
import { deriveCreators } from "./catalogue.server";
import { slugOfLatin } from "~/work/text";
import type { StoredWork } from "~/work/work";
import { appIdOf } from "~/work/work-document.server";

/** Has only lowercase letters, digits, and hyphens, and may be blank. */
function slugOf(text: string): string {
  return slugOfLatin(anyAscii(text.replace(/\p{Script=Han}/gu, (word) => ` ${word} `)));
}

/** @returns an unused ID for text in any script. */
export function freeId(text: string, isTaken: (id: string) => boolean, otherwise: string): string {
  const slug = slugOf(text) || otherwise;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken(id)) return id;
  }
}

/** A new work takes neither the ID nor the App ID of another one. */
export function idsOfWorks(stored: StoredWork[]): string[] {
  return stored.flatMap(({ id, document }) => [id, appIdOf(document)]);
}

/** A maker has the ID of the creator with the same name, or an unused one. */
export function makerIds(stored: StoredWork[]) {
  const nameOf = new Map<string, string>();
  const idOf = new Map<string, string>();
  function remember(id: string, name: string): void {
    if (!nameOf.has(id)) nameOf.set(id, name);
    if (!idOf.has(name)) idOf.set(name, id);
  }
  for (const { id, name } of deriveCreators(stored)) remember(id, name);
  return {
    /** Keeps an ID that somebody gave from the makers that come later. */
    remember: (id: string, name: string) => remember(id, name || id),
    idFor(name: string): string {
      const isTaken = (id: string) => (nameOf.get(id) ?? id) !== id;
      const id = idOf.get(name) ?? freeId(name, isTaken, "maker");
      remember(id, name);
      return id;
    },
  };
}
