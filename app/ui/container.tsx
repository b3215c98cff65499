import type { ReactNode } from "react";

/** Content is at most 6xl wide (specification, section 2). */
export function Container({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">{children}</div>
  );
}
