import type { ReactNode } from "react";

/** A column of running text; app.css styles what stands in it. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose max-w-prose pb-16">{children}</div>;
}
