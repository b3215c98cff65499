import { hand } from "~/ui/hand";

interface ShapesProps {
  /** How far the two have moved apart: below 320 they overlap. */
  distance: number;
}

/** The shape by hand and the one by machine, as near as the page is about. */
export function Shapes({ distance }: ShapesProps) {
  const circle = { cx: distance, cy: -40, r: 150 };
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox={`-155 -200 ${distance + 310} 390`}
      width={distance + 310}
      height="390"
      className="shapes"
    >
      <clipPath id="shapes-shared">
        <path d={hand} />
      </clipPath>
      <path d={hand} className="fill-warm" />
      <circle {...circle} className="fill-cool" />
      <circle
        {...circle}
        clipPath="url(#shapes-shared)"
        className="fill-overlap"
      />
    </svg>
  );
}
