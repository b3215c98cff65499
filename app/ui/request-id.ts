import { createContext } from "react";

/** What the log calls the request whose answer the page is. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Where an error screen shows it, and hydration finds it again. */
export const requestIdElement = "request-id";
