import type { Counted } from "~/routes/admin/visits/summary.server";
import { CountTable } from "~/routes/admin/visits/count-table";

const width = 640;
const height = 160;

/** The table has the same numbers for screen readers and text browsers. */
export function Bars({ bars }: { bars: Counted[] }) {
  const highest = Math.max(1, ...bars.map(({ views }) => views));
  const step = width / bars.length;
  const [first, last] = [bars[0]?.name, bars.at(-1)?.name];
  const unit = first?.length === 7 ? "Month" : "Day";
  return (
    <figure className="mt-6">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="w-full border-b fill-current text-accent"
        aria-hidden="true"
      >
        {bars.map(({ name, views }, index) => {
          const tall = (views / highest) * height;
          return (
            <rect
              key={name}
              x={(index + 0.1) * step}
              y={height - tall}
              width={step * 0.8}
              height={tall}
            />
          );
        })}
      </svg>
      <figcaption className="text-sm text-ink-soft">
        {`${first} to ${last}. The highest bar stands for ${highest.toLocaleString("en-US")}.`}
      </figcaption>
      <details className="mt-3">
        <summary>{`Views per ${unit.toLowerCase()} as a table`}</summary>
        <CountTable of={unit} counts={bars.toReversed()} />
      </details>
    </figure>
  );
}
