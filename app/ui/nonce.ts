import { createContext } from "react";

/**
 * What a hydrated page's scripts bear so that its policy lets them run.
 * Browsers hide it from scripts, so in the browser it is empty.
 */
export const NonceContext = createContext<string | undefined>(undefined);
