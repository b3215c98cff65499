import { hand } from "~/ui/hand";

const rings = Array.from({ length: 14 }, (_, ring) =>
  (0.07 * (ring + 1)).toFixed(2),
);

/** The overlap consists of two clipped copies, because a clip path moves with its group. */
export function Pair({ distance }: { distance: number }) {
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
