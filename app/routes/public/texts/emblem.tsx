import type { ReactNode } from "react";
import { hand } from "~/ui/hand";

export function Emblem({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="-60 -40 120 80"
      width="120"
      height="80"
      className="emblem"
    >
      {children}
    </svg>
  );
}

interface ShapeProps {
  x?: number;
  y?: number;
  size: number;
}

function Hand({ x = 0, y = 0, size }: ShapeProps) {
  return (
    <path
      d={hand}
      transform={`translate(${x} ${y}) scale(${size / 160})`}
      className="fill-warm"
    />
  );
}

function Machine({ x = 0, y = 0, size }: ShapeProps) {
  return <circle cx={x} cy={y} r={size} className="fill-cool" />;
}

export const byHand = <Hand x={-27} size={34} />;
export const byMachine = <Machine x={-26} size={34} />;

export const symbiosis = <Both distance={44} size={34} name="symbiosis" />;

export const ethics = (
  <>
    <Hand x={-12} y={34} size={50} />
    <Machine x={-12} y={-18} size={18} />
  </>
);

export const journeys = (
  <>
    <Hand x={-42} y={8} size={15} />
    <Machine x={-12} y={4} size={12} />
    <Hand x={18} y={-2} size={17} />
    <Machine x={46} y={-8} size={10} />
  </>
);

export const learning = (
  <>
    <Hand x={-23} size={38} />
    <Machine x={-23} size={27} />
    <Hand x={-23} size={18} />
    <Machine x={-23} size={8} />
  </>
);

export function RankEmblem({ rank }: { rank: number }) {
  return <Both distance={64 - rank * 15} size={24} name={`rank-${rank + 1}`} />;
}

interface BothProps {
  distance: number;
  size: number;
  /** Must be unique on the page, because IDs contain it. */
  name: string;
}

function Both({ distance, size, name }: BothProps) {
  const half = distance / 2;
  const scale = size / 150;
  const machine = { cx: half / scale, r: 150 };
  return (
    <g transform={`scale(${scale})`}>
      <clipPath id={name}>
        <path d={hand} transform={`translate(${-half / scale})`} />
      </clipPath>
      <path
        d={hand}
        transform={`translate(${-half / scale})`}
        className="fill-warm"
      />
      <circle {...machine} className="fill-cool" />
      <circle
        {...machine}
        clipPath={`url(#${name})`}
        className="fill-overlap"
      />
    </g>
  );
}
