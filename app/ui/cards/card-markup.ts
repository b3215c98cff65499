import { createContext } from "react";
import type { WorkCardProps } from "~/ui/cards/work-card";

/** The server's way to a card's markup (entry.server.tsx); no browser has it. */
export const CardMarkupContext = createContext<
  ((card: WorkCardProps) => string) | undefined
>(undefined);
