import type { ReactNode } from "react";

/** What a list says in place of its entries. */
export function Message({ children }: { children: ReactNode }) {
  return <p className="pb-24 text-lg">{children}</p>;
}
