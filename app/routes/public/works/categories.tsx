import type { Category } from "~/catalogue/catalogue.server";
import type { WorksFilter } from "~/catalogue/filter";
import { isLarge, WorkGrid } from "~/ui/cards/work-grid";
import type { Work } from "~/kinds/work";

interface CategoryChipsProps {
  categories: { name: string; count: number }[];
  filter: Pick<WorksFilter, "q" | "category">;
}

/** More chips rarely fit in a line. */
const mostInLine = 4;

/** The current category comes first, because the row may be wider than the window. */
export function CategoryChips({ categories, filter: { q, category } }: CategoryChipsProps) {
  if (categories.length < 2) return null;
  const shown = categories.filter(({ name }) => name === category);
  const others = categories.filter(({ name }) => name !== category);
  const pathTo = (parts: Record<string, string>) =>
    `/works?${new URLSearchParams({ ...(q && { q }), ...parts })}`.replace(/\?$/, "");
  return (
    <nav aria-label="Categories" className="chips-bar">
      {categories.length > mostInLine ? (
        <details className="all-chips">
          <summary className="chip">All categories</summary>
        </details>
      ) : null}
      <ul className="chips">
        <li>
          <a href={pathTo({})} aria-current={category ? undefined : "true"} className="chip">
            All
          </a>
        </li>
        {[...shown, ...others].map(({ name, count }) => (
          <li key={name}>
            <a
              href={pathTo({ category: name })}
              aria-current={name === category ? "true" : undefined}
              className="chip"
            >
              <bdi>{name}</bdi> <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function categoryId(index: number): string {
  return `category-${index + 1}`;
}

/** The sections of the first 24 cards are always laid out: that is cheap. */
const nearWorks = 24;

interface CategorySectionsProps {
  categories: Category[];
  /** If true, long categories show only their first rows. */
  isFolded: boolean;
  isFirst: boolean;
}

export function CategorySections({ categories, isFolded, isFirst }: CategorySectionsProps) {
  let before = 0;
  return categories.map(({ name, works }, index) => {
    const isFar = before >= nearWorks;
    const shown = isFolded ? firstRows(works) : works;
    const rest = works.slice(shown.length);
    before += shown.length;
    return (
      <section
        key={name}
        aria-labelledby={categoryId(index)}
        className={isFar ? "far dense pb-16" : "dense pb-16"}
      >
        <h2 id={categoryId(index)} dir="auto" className="mb-6 font-display text-xl">
          {name}
        </h2>
        <WorkGrid
          works={shown}
          headingLevel="h3"
          isFirst={isFirst && index === 0}
          rows="after-first"
        />
        {rest.length > 0 ? (
          <details className="rest dense">
            <summary className="button button-quiet">
              {`${rest.length} more in `}
              <bdi>{name}</bdi>
            </summary>
            <WorkGrid works={rest} headingLevel="h3" rows="all" />
          </details>
        ) : null}
      </section>
    );
  });
}

const mostUnfolded = 8;
const cardsOfTwoRows = 6;

/** A large feature takes a whole row. */
function firstRows(works: Work[]): Work[] {
  if (works.length <= mostUnfolded) return works;
  let taken = 0;
  const end = works.findIndex((work) => {
    taken += isLarge(work) ? cardsOfTwoRows / 2 : 1;
    return taken > cardsOfTwoRows;
  });
  return works.slice(0, end);
}
