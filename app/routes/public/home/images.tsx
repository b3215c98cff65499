import { Drawing, hand } from "~/ui/container";

const rings = Array.from({ length: 21 }, (_, ring) => 0.06 + ring * 0.05);

export function Intersection() {
  return (
    <Drawing className="hero-picture" viewBox="0 0 560 470" width="304" height="255" fill="none">
      <defs>
        <path id="hand" d={hand} vectorEffect="non-scaling-stroke" />
        <clipPath id="hand-side">
          <use xlinkHref="#hand" transform="translate(196 246) scale(1.15)" />
        </clipPath>
        <clipPath id="machine-side">
          <circle cx="384" cy="182" r="172" />
        </clipPath>
      </defs>
      <g className="motion-safe:animate-from-left">
        <use xlinkHref="#hand" transform="translate(196 246) scale(1.15)" className="fill-warm" />
      </g>
      <g className="motion-safe:animate-from-right">
        <circle cx="384" cy="182" r="172" className="fill-cool" />
      </g>
      <g clipPath="url(#hand-side)" className="motion-safe:animate-reveal">
        <g clipPath="url(#machine-side)" className="stroke-accent-ink">
          <circle cx="384" cy="182" r="172" className="fill-overlap stroke-transparent" />
          <g transform="translate(196 246) scale(1.15)">
            <g className="motion-safe:animate-settle">
              {rings.map((size) => (
                <use key={size} xlinkHref="#hand" transform={`scale(${size.toFixed(2)})`} />
              ))}
            </g>
          </g>
          {rings.map((size) => (
            <circle key={size} cx="384" cy="182" r={Math.round(172 * size)} />
          ))}
        </g>
      </g>
    </Drawing>
  );
}

export function StoryImage({ word }: { word?: string }) {
  return (
    <Drawing viewBox="0 0 640 400" width="304" height="190" preserveAspectRatio="xMidYMid slice">
      <path d="M0 0H640V400H0z" className="fill-overlap" />
      <path d={hand} transform="translate(96 386) scale(1.1)" className="fill-warm" />
      <circle cx="566" cy="12" r="168" className="fill-cool" />
      {word ? (
        <path d={word} transform="translate(64 232) scale(.588)" className="fill-accent-ink" />
      ) : null}
    </Drawing>
  );
}
