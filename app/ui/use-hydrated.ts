import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False on the server and where scripts are off, true once they have begun. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
