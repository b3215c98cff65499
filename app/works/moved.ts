import { findMoved } from "~/works/arrangement";
import type { Catalogue } from "~/works/catalogue.server";

type Names = Pick<
  Catalogue,
  "works" | "creators" | "builtInPages" | "arrangement"
>;

/** Whether a page at `/works/{appId}` answers. */
export function hasApp({ works, builtInPages }: Names, appId: string): boolean {
  return (
    builtInPages.includes(appId) || works.some((work) => work.appId === appId)
  );
}

/** Whether a creator's page answers. */
export function hasCreator({ creators }: Names, id: string): boolean {
  return creators.some((creator) => creator.id === id);
}

/** The App ID that the page of an old one has; undefined where none answers. */
export function movedApp(names: Names, appId: string): string | undefined {
  return findMoved(names.arrangement, "app", appId, (name) =>
    hasApp(names, name),
  );
}

/** The same for the ID of a creator. */
export function movedCreator(names: Names, id: string): string | undefined {
  return findMoved(names.arrangement, "creator", id, (name) =>
    hasCreator(names, name),
  );
}
