import type { ReactNode } from "react";

export function Message({ children }: { children: ReactNode }) {
  return <p className="pb-24 text-lg">{children}</p>;
}
