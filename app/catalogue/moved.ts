import { findMoved } from "~/kinds/arrangement";
import type { Catalogue } from "./catalogue.server";

export function hasWorkPage({ works, builtInPages }: Catalogue, appId: string): boolean {
  return builtInPages.includes(appId) || works.some((work) => work.appId === appId);
}

export function hasCreator({ creators }: Catalogue, id: string): boolean {
  return creators.some((creator) => creator.id === id);
}

/** @returns undefined if no later name has a page. */
export function movedWorkPage(catalogue: Catalogue, appId: string): string | undefined {
  return findMoved(catalogue.arrangement, "app", appId, (name) => hasWorkPage(catalogue, name));
}

export function movedCreator(catalogue: Catalogue, id: string): string | undefined {
  return findMoved(catalogue.arrangement, "creator", id, (name) => hasCreator(catalogue, name));
}
