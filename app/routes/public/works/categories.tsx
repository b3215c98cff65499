import type { WorksFilter } from "~/catalogue/filter";
import { withQuery, cardLink, detailLink } from "~/http/paths";
import { makersOf } from "~/kinds/makers";
import type { Work } from "~/kinds/work";
import { Credit, directionOf } from "~/ui/cards/card-parts";
import { WorkGrid, type WorkGridProps } from "~/ui/cards/work-grid";
import { WorkImage } from "~/ui/image";

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
  return (
    <nav aria-label="Categories" className="chips-bar">
      {categories.length > mostInLine ? (
        <details className="all-chips">
          <summary className="chip">All categories</summary>
        </details>
      ) : null}
      <ul className="chips">
        <li>
          <a
            href={withQuery("/works", { q })}
            aria-current={category ? undefined : "true"}
            className="chip"
          >
            All
          </a>
        </li>
        {[...shown, ...others].map(({ name, count }) => (
          <li key={name}>
            <a
              href={withQuery("/works", { q, category: name })}
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

/** Slow phones lay out only the sections of the first cards before the first paint. */
const nearWorks = 6;

/** A category as a page shows it. */
export interface Section {
  name: string;
  works: Work[];
  /** A large catalogue shows only the first works, and leads to all of them. */
  all?: { count: string; path: string };
}

export function gridOf({ works }: Section, index: number): WorkGridProps {
  return { works, headingLevel: "h3", isFirst: index === 0 };
}

export function CategorySections({ sections }: { sections: Section[] }) {
  let before = 0;
  return sections.map((section, index) => {
    const { name, works, all } = section;
    const isFar = before >= nearWorks;
    before += works.length;
    return (
      <section
        key={name}
        aria-labelledby={categoryId(index)}
        className={isFar ? "category far" : "category"}
      >
        <h2 id={categoryId(index)} dir="auto" className="mb-6 font-display text-xl">
          {name}
        </h2>
        <WorkGrid {...gridOf(section, index)} />
        {all ? (
          <p className="mt-6">
            <a href={all.path}>
              {`All ${all.count} in `}
              <bdi>{name}</bdi>
            </a>
          </p>
        ) : null}
      </section>
    );
  });
}

export interface Result {
  work: Work;
  /** Every second part was found. */
  title: string[];
  text: string[];
}

/** Lists what a search found, best matches first, in rows. */
export function Results({ results }: { results: Result[] }) {
  return (
    <section aria-labelledby="results" className="pb-8 md:pb-16">
      <h2 id="results" className="sr-only">
        Results
      </h2>
      <ol>
        {results.map((result) => (
          <Row key={result.work.id} {...result} />
        ))}
      </ol>
    </section>
  );
}

function Row({ work, title: titleParts, text }: Result) {
  const { title, description = "", price } = work;
  const link = detailLink(work) ?? cardLink(work);
  const words = <Marked parts={titleParts} />;
  return (
    <li className="result relative flex items-center border-t py-0.5 md:py-2">
      <div className="image-box mr-4 h-12 w-12 shrink-0 rounded-icon p-0">
        <WorkImage work={work} place="icon" loading="lazy" />
      </div>
      <div
        dir={directionOf(title)}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline text-sm leading-tight gap-x-4 md:grid-cols-[1fr_1fr_8rem]"
      >
        <h3 className="card-title text-base leading-tight">
          {link ? <a href={link}>{words}</a> : words}
        </h3>
        {price ? (
          <p className="max-w-[8rem] text-end font-semibold md:col-start-3">{price}</p>
        ) : null}
        <div className="col-span-2 md:col-span-1 md:col-start-1">
          <Credit makers={makersOf(work)} />
        </div>
        <p
          dir={directionOf(description, title)}
          className="col-span-2 line-clamp-1 text-ink-soft md:col-span-1 md:col-start-2 md:row-span-2 md:row-start-1 md:line-clamp-2"
        >
          <Marked parts={text} />
        </p>
      </div>
    </li>
  );
}

function Marked({ parts }: { parts: string[] }) {
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
