import { findMoved } from "~/work/arrangement";
import type { Catalogue } from "./catalogue.server";

type Names = Pick<
  Catalogue,
  "works" | "creators" | "builtInPages" | "arrangement"
>;

export function hasWorkPage(
  { works, builtInPages }: Names,
  appId: string,
): boolean {
  return (
    builtInPages.includes(appId) || works.some((work) => work.appId === appId)
  );
}

export function hasCreator({ creators }: Names, id: string): boolean {
  return creators.some((creator) => creator.id === id);
}

/** @returns undefined if no later name has a page. */
export function movedWorkPage(names: Names, appId: string): string | undefined {
  return findMoved(names.arrangement, "app", appId, (name) =>
    hasWorkPage(names, name),
  );
}

export function movedCreator(names: Names, id: string): string | undefined {
  return findMoved(names.arrangement, "creator", id, (name) =>
    hasCreator(names, name),
  );
}
