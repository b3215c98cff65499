import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";

export const RequestIdContext = createContext<string | undefined>(undefined);

/** The element that shows the request ID. Hydration reads it from there. */
export const requestIdElement = "request-id";

/** @returns the ID of the failed request, if known. */
export function useRequestId(error: unknown): string | undefined {
  const ofPage = useContext(RequestIdContext);
  // This key marks the first address. Scripts make all later requests, and
  // the server adds their IDs to error messages (server/app.ts).
  if (useLocation().key === "default") return ofPage;
  const message = error instanceof Error ? error.message : "";
  return /[\da-f-]{36}$/.exec(message)?.[0];
}
