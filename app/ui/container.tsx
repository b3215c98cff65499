import type { ReactNode } from "react";

/** The specification limits the content's width to 6xl (section 2). */
export function Container({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">{children}</div>
  );
}
