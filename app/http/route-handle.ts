import type { Catalogue } from "~/works/catalogue.server";

/** What a route module can export as its `handle`. */
export interface RouteHandle {
  /** Whether its pages load the framework's script. */
  hydrate?: boolean;
  /**
   * Whether its page holds a form that a change of the theme must not empty:
   * the form has a `FormTheme`, and the action calls `takeTheme`.
   */
  keepsForm?: boolean;
  /**
   * Reads the parameters that its page depends on. The page cache keys pages
   * by what it returns, so it leaves out everything else and says the same for
   * its own result.
   */
  query?: (parameters: URLSearchParams) => Record<string, string>;
  /**
   * Whether there is anything under a name in the route's address. All names
   * that have nothing share one kept page.
   */
  has?: (catalogue: Catalogue, name: string) => boolean;
}

/** Pages hydrate only where one of their routes asks for it. */
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

/** For `has`: whether a file is the picture of one of these. */
export function hasSvg(items: { id: string }[], file: string): boolean {
  return items.some(({ id }) => `${id}.svg` === file);
}
