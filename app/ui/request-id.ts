import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";

/** What the log calls the request whose answer the page is. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Where an error screen shows it, and hydration finds it again. */
export const requestIdElement = "request-id";

/** What the log calls the request that failed, as far as it is known. */
export function useRequestId(error: unknown): string | undefined {
  const ofPage = useContext(RequestIdContext);
  // The page's own address has this key; later ones a script has asked for, and
  // our server names those requests in their errors (server/app.ts).
  if (useLocation().key === "default") return ofPage;
  const message = error instanceof Error ? error.message : "";
  return /[\da-f-]{36}$/.exec(message)?.[0];
}
