import type { Catalogue } from "~/works/catalogue.server";

export interface RouteHandle {
  /** Whether the route's pages load Remix's scripts. */
  hydrate?: boolean;
  /**
   * Reads the query parameters that the page depends on. The result is part of
   * the page's cache key, so it must be the same for equivalent queries.
   */
  query?: (parameters: URLSearchParams) => Record<string, string>;
  /**
   * Whether a name in the address exists. All names that do not exist share one
   * cached page.
   */
  has?: (catalogue: Catalogue, name: string) => boolean;
}

export function hydrates(handles: unknown[]): boolean {
  return handles.some(
    (handle) => (handle as RouteHandle | undefined)?.hydrate === true,
  );
}

/** For `has`: whether a file is the picture of one of these items. */
export function hasSvg(items: { id: string }[], file: string): boolean {
  return items.some(({ id }) => `${id}.svg` === file);
}
