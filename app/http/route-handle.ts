import type { Catalogue } from "~/works/catalogue.server";

export interface RouteHandle {
  hydrate?: boolean;
  /**
   * Whether a theme change must not empty the page's form. The form has a
   * `FormTheme`, and the action calls `takeTheme`.
   */
  keepsForm?: boolean;
  /**
   * Reads the query parameters that the page depends on. The cache key contains
   * the result, so it must be the same for equivalent queries.
   */
  query?: (parameters: URLSearchParams) => Record<string, string>;
  /** Whether the content is the same for all themes and catalogues. */
  isUpload?: boolean;
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

export function keepsForm(handles: unknown[]): boolean {
  return handles.some(
    (handle) => (handle as RouteHandle | undefined)?.keepsForm === true,
  );
}

/** For `has`: whether a file is the picture of one of these items. */
export function hasSvg(items: { id: string }[], file: string): boolean {
  const name = nameOfSvg(file);
  return items.some(({ id }) => id === name);
}

/** @returns a file's name without ".svg"; undefined for other files. */
export function nameOfSvg(file: string): string | undefined {
  return /^(.+)\.svg$/s.exec(file)?.[1];
}
