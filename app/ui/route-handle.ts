import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { Catalogue } from "~/catalogue/catalogue.server";

export interface RouteHandle {
  hydrate?: boolean;
  /** The admin names the time zone below pages that show times. */
  hasTimes?: boolean;
  /** A theme change keeps the form: it has a `FormTheme`, and the action calls `takeTheme`. */
  keepsForm?: boolean;
  /** Lists the parameters that the page depends on, normalized: they are part of the cache key. */
  query?: (
    parameters: URLSearchParams,
    catalogue: Catalogue | undefined,
    path: string,
  ) => Record<string, string>;
  /** A file that is the same for all themes. It waits in this line instead of among the pages. */
  lane?: "uploads" | "cards" | "none";
  /** If true, only some people may see the content, so no cache keeps it. */
  isPrivate?: boolean;
  /** Checks whether a name exists. All others share one cached page. */
  has?: (catalogue: Catalogue, name: string) => boolean;
}

/** The handle of a page in the admin that shows times. */
export const withTimes: RouteHandle = { hasTimes: true };

/** They come after the style sheet of the whole site, so that their rules win. */
export function styleSheets(...files: string[]) {
  return () => files.map((href) => ({ rel: "stylesheet", href }));
}

export function keepsForm(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.keepsForm === true);
}

/** After a failed action, the page stays as it is: reading it again would fail, too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus < 500 && defaultShouldRevalidate;
