import { cardLink, detailLink } from "~/ui/cards/card-link";
import { Credit, directionOf } from "~/ui/cards/card-parts";
import { makersOf } from "~/kinds/makers";
import type { Work } from "~/kinds/work";
import { WorkPicture } from "~/ui/picture";

export interface Result {
  work: Work;
  /** Every second part was found. */
  title: string[];
  text: string[];
}

/** Lists what a search found, best matches first, in rows. */
export function Results({ results }: { results: Result[] }) {
  return (
    <section aria-labelledby="results" className="pb-16">
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
    <li className="result relative flex items-center border-t py-2">
      <div className="image-box mr-4 h-12 w-12 shrink-0 rounded-icon p-0">
        <WorkPicture work={work} place="icon" loading="lazy" />
      </div>
      <div dir={directionOf(title)} className="min-w-0 flex-1 lg:flex">
        <div className="lg:flex-1 lg:pr-6">
          <h3 className="card-title text-base/5">{link ? <a href={link}>{words}</a> : words}</h3>
          <Credit makers={makersOf(work)} />
        </div>
        <p dir={directionOf(description, title)} className="text-sm/5 text-ink-soft lg:flex-1">
          <span className="line-clamp-1 lg:line-clamp-2">
            <Marked parts={text} />
          </span>
        </p>
        {/* A long price would leave no space beside it on a phone. */}
        <p className="text-sm font-semibold lg:ml-4 lg:w-32 lg:text-right">{price}</p>
      </div>
    </li>
  );
}

function Marked({ parts }: { parts: string[] }) {
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
