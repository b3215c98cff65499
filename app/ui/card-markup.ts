import { createContext } from "react";
import type { WorkCardProps } from "~/ui/work-card";

/** How pages that list works come by a card's markup (entry.server.tsx). */
export const CardMarkupContext = createContext<(card: WorkCardProps) => string>(
  () => {
    throw new Error("Only the server lists works.");
  },
);
