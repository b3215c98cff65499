import type { ReactNode } from "react";
import { Container } from "~/ui/container";
import { PageHeader } from "~/ui/page-header";
import { hand } from "~/ui/hand";
import { legalPagesUpdated } from "~/site";
import { longDate } from "~/work/date";

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

const rings = Array.from({ length: 14 }, (_, ring) =>
  (0.07 * (ring + 1)).toFixed(2),
);

/** The overlap consists of two clipped copies, because a clip path moves with its group. */
function Pair({ distance }: { distance: number }) {
  const half = distance / 2;
  return (
    <>
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="-330 -190 660 380"
        className="pair-strip"
      >
        <clipPath id="strip-hand">
          <path id="strip-shape" d={hand} transform={`translate(${-half})`} />
        </clipPath>
        <use href="#strip-shape" className="fill-warm" />
        <circle cx={half} r="150" className="fill-cool" />
        <circle
          cx={half}
          r="150"
          clipPath="url(#strip-hand)"
          className="fill-overlap"
        />
      </svg>
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="-180 -360 360 720"
        className="pair-column"
      >
        <clipPath id="column-hand">
          <path id="pair-hand" d={hand} vectorEffect="non-scaling-stroke" />
        </clipPath>
        <clipPath id="column-machine">
          <circle r="150" />
        </clipPath>
        <g transform={`translate(0 ${half})`} className="pair-hand">
          <use href="#pair-hand" className="fill-warm" />
        </g>
        <g transform={`translate(0 ${-half})`} className="pair-machine">
          <circle r="150" className="fill-cool" />
        </g>
        <g transform={`translate(0 ${half})`} className="pair-hand">
          <g clipPath="url(#column-hand)">
            <g
              transform={`translate(0 ${-distance})`}
              className="pair-rings pair-machine-in-hand"
            >
              <circle r="150" className="fill-overlap" />
              {rings.map((size) => (
                <circle key={size} r={Math.round(150 * Number(size))} />
              ))}
            </g>
          </g>
        </g>
        <g transform={`translate(0 ${-half})`} className="pair-machine">
          <g clipPath="url(#column-machine)">
            <g
              transform={`translate(0 ${distance})`}
              className="pair-rings pair-hand-in-machine"
            >
              {rings.map((size) => (
                <use
                  key={size}
                  href="#pair-hand"
                  transform={`scale(${size})`}
                />
              ))}
            </g>
          </g>
        </g>
      </svg>
    </>
  );
}

export function LegalNotes() {
  return (
    <>
      <p>
        Last updated{" "}
        <time dateTime={legalPagesUpdated}>{longDate(legalPagesUpdated)}</time>
      </p>
      <p>
        <strong>Disclaimer:</strong> This page is based on a general template.
        It is not legal advice.
      </p>
    </>
  );
}
