import type { Catalogue } from "~/works/catalogue.server";

export interface RouteHandle {
  hydrate?: boolean;
  /**
   * Whether a theme change must not empty the form, which has a `FormTheme` and
   * an action that calls `takeTheme`.
   */
  keepsForm?: boolean;
  /**
   * The parameters that the page depends on. They are part of the cache key, so
   * they must be the same for equivalent queries.
   */
  query?: (parameters: URLSearchParams) => Record<string, string>;
  /** Whether the content is the same for all themes and catalogues. */
  isUpload?: boolean;
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

export function hasSvg(items: { id: string }[], file: string): boolean {
  const name = nameOfSvg(file);
  return items.some(({ id }) => id === name);
}

/** @returns a file's name without ".svg"; undefined for other files. */
export function nameOfSvg(file: string): string | undefined {
  return /^(.+)\.svg$/s.exec(file)?.[1];
}
