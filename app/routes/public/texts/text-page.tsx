import type { ReactNode } from "react";
import { Container } from "~/ui/container";
import { PageHeader } from "~/ui/page-header";
import { Pair } from "~/routes/public/texts/pair";

interface TextPageProps {
  title: string;
  lead?: ReactNode;
  /** The distance between the shapes; below 300 they overlap. */
  distance: number;
  /** With scroll animations: at the end, or at the element with the class `meeting-point`. */
  meets?: "at-end" | "at-point";
  children: ReactNode;
}

const classes = {
  "at-end": "text-page meets meets-at-end",
  "at-point": "text-page meets",
  nowhere: "text-page",
};

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
