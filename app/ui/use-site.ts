import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { type Site, unknownSite } from "~/kinds/settings";
import { useSyncExternalStore } from "react";

export function useSite(): Site {
  return useRouteLoaderData<typeof loader>("root")?.site ?? unknownSite;
}

export const neverChanges = () => () => {};

/** @returns false on the server and without scripts, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
