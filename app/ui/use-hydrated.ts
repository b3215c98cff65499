import { useSyncExternalStore } from "react";

export const neverChanges = () => () => {};

/** @returns false on the server and without scripts, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
