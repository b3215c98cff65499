import { createContext } from "react";

/**
 * The nonce that the CSP requires on the scripts of a hydrated page. It is
 * empty in the browser, because browsers hide nonces from scripts.
 */
export const NonceContext = createContext<string | undefined>(undefined);
