import type { Catalogue } from "~/catalogue/catalogue.server";

export interface RouteHandle {
  hydrate?: boolean;
  /** A theme change keeps the form: it has a `FormTheme`, and the action calls `takeTheme`. */
  keepsForm?: boolean;
  /** The parameters that the page depends on, normalized: they are part of the cache key. */
  query?: (
    parameters: URLSearchParams,
    catalogue: Catalogue | undefined,
  ) => Record<string, string>;
  /** Whether the content is the same for all themes and catalogues. */
  isUpload?: boolean;
  /** Whether only some people may see the content, so that no cache keeps it. */
  isPrivate?: boolean;
  /** Whether a name exists. All others share one cached page. */
  has?: (catalogue: Catalogue, name: string) => boolean;
}

export function hydrates(handles: unknown[]): boolean {
  return handles.some(
    (handle) => (handle as RouteHandle | undefined)?.hydrate === true,
  );
}

export function keepsForm(handles: unknown[]): boolean {
  return handles.some(
    (handle) => (handle as RouteHandle | undefined)?.keepsForm === true,
  );
}
