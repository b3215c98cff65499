import anyAscii from "any-ascii";
import { oncePer } from "~/kinds/derived";
import { sameName, slugOfLatin } from "~/kinds/text";
import type { StoredWork } from "~/kinds/work";
import { appIdOf } from "~/kinds/work-document.server";
import type { Creator } from "./groups.server";

/** Has only lowercase letters, digits, and hyphens, and may be blank. */
export function slugOf(text: string): string {
  const beginning = text.slice(0, longestSource);
  return slugOfLatin(anyAscii(beginning.replace(/\p{Script=Han}/gu, (word) => ` ${word} `)));
}

/** @returns a source of unused IDs for text in any script. IDs that are taken must stay taken. */
export function freeIds(isTaken: (id: string) => boolean, otherwise: string) {
  const next = new Map<string, number>();
  return (text: string): string => {
    const slug = slugOf(text) || otherwise;
    for (let number = next.get(slug) ?? 1; ; number += 1) {
      const id = number === 1 ? slug : `${slug}-${number}`;
      if (isTaken(id)) continue;
      next.set(slug, number);
      return id;
    }
  };
}

/** An ID shows only the beginning of a text. */
const longestSource = 1000;

/** A new work takes neither the ID nor the App ID of another one. */
export function idsOfWorks(stored: StoredWork[]): string[] {
  return stored.flatMap(({ id, document }) => [id, appIdOf(document)]);
}

function folded(name: string): string {
  return sameName(name).toLowerCase();
}

const foldedName = oncePer(({ name }: Creator) => folded(name));

/** Of several makers with one name or ID, the first counts. */
function remember({ nameOf, idOf }: Known, id: string, name: string, key = folded(name)): void {
  if (!nameOf.has(id)) nameOf.set(id, name);
  if (!idOf.has(key)) idOf.set(key, id);
}

type Known = Record<"nameOf" | "idOf", Map<string, string>>;

const none = (): Known => ({ nameOf: new Map(), idOf: new Map() });

const knownIn = oncePer((creators: Creator[]): Known => {
  const known = none();
  for (const creator of creators) remember(known, creator.id, creator.name, foldedName(creator));
  return known;
});

/** A maker has the ID of the creator with the same name, or an unused one. */
export function makerIds(creators: Creator[]) {
  const more = none();
  const nameOf = (id: string) => knownIn(creators).nameOf.get(id) ?? more.nameOf.get(id);
  const freeIdFor = freeIds((id) => (nameOf(id) ?? id) !== id, "maker");
  return {
    /** Keeps an ID that somebody gave from the makers that come later. */
    remember: (id: string, name: string) => remember(more, id, name || id),
    /** @returns the name that other works use, if only its case differs or it is blank. */
    spelling(id: string, name: string): string {
      const known = nameOf(id.trim()) ?? name;
      const isMeant = name.trim() === "" || folded(known) === folded(name);
      return isMeant && known !== id.trim() ? known : name;
    },
    idFor(name: string): string {
      const key = folded(name);
      const id = knownIn(creators).idOf.get(key) ?? more.idOf.get(key) ?? freeIdFor(name);
      remember(more, id, name);
      return id;
    },
  };
}
