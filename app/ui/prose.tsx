import type { ReactNode } from "react";
import { Shapes } from "~/ui/shapes";

interface ProseProps {
  /** How far apart the shapes are that stand beside the text, if any do. */
  distance?: number;
  children: ReactNode;
}

/** A column of running text; app.css styles what stands in it. */
export function Prose({ distance, children }: ProseProps) {
  return (
    <div className="pb-16 lg:grid lg:grid-cols-3 lg:gap-12">
      <div className="prose max-w-prose lg:col-span-2">{children}</div>
      {distance === undefined ? null : <Shapes distance={distance} />}
    </div>
  );
}
