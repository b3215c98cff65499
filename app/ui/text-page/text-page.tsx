import type { ReactNode } from "react";
import { Container } from "~/ui/container";
import { PageHeader } from "~/ui/page-header";
import { Pair } from "~/ui/text-page/pair";

interface TextPageProps {
  title: string;
  lead?: ReactNode;
  /** How far apart the shapes beside the text are; below 300 they overlap. */
  distance: number;
  /**
   * Where the shapes have come together, in browsers that can move them while
   * one reads: at the end, or at the element of the class `meeting-point`.
   */
  meets?: "at-end" | "at-point";
  children: ReactNode;
}

const classes = {
  "at-end": "text-page meets meets-at-end",
  "at-point": "text-page meets",
  nowhere: "text-page",
};

/** A column of running text, and the two shapes that stay beside it. */
export function TextPage({
  title,
  lead,
  distance,
  meets,
  children,
}: TextPageProps) {
  return (
    <Container>
      <div className={classes[meets ?? "nowhere"]}>
        <PageHeader title={title} lead={lead} />
        <div className="pair-place">
          <Pair distance={distance} />
        </div>
        <div className="prose">{children}</div>
      </div>
    </Container>
  );
}
