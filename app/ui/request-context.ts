import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";

export const RequestIdContext = createContext<string | undefined>(undefined);

/** Scripts take over this element of the body, because browser extensions add nodes around it. */
export const containerId = "container";

/** Hydration reads the request ID from this element. */
export const requestIdElement = "request-id";

export function useRequestId(error: unknown): string | undefined {
  const ofPage = useContext(RequestIdContext);
  // Only the first page has this key; later errors carry the ID in their message (server/app.ts).
  if (useLocation().key === "default") return ofPage;
  const message = error instanceof Error ? error.message : "";
  return /[\da-f-]{36}$/.exec(message)?.[0];
}

/** The nonce is empty in the browser, because browsers hide nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The cached page for an error is the same at every address. */
export const SharedPageContext = createContext(false);
