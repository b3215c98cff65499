import { fold } from "~/catalogue/search";
import { cardLink, detailLink } from "~/ui/cards/card-link";
import { Credit, directionOf } from "~/ui/cards/card-parts";
import { makersOf } from "~/kinds/makers";
import { categoryOf, type Work } from "~/kinds/work";
import { WorkPicture } from "~/ui/picture";

interface ResultsProps {
  works: Work[];
  words: string;
}

/** Lists what a search found, best matches first, in rows. */
export function Results({ works, words }: ResultsProps) {
  const terms = fold(words).split(/\s+/).filter(Boolean);
  return (
    <section aria-labelledby="results" className="pb-16">
      <h2 id="results" className="sr-only">
        Results
      </h2>
      <ol>
        {works.map((work) => (
          <Result key={work.id} work={work} terms={terms} />
        ))}
      </ol>
    </section>
  );
}

function Result({ work, terms }: { work: Work; terms: string[] }) {
  const { title, description = "", price } = work;
  const link = detailLink(work) ?? cardLink(work);
  const words = <Marked text={title} terms={terms} />;
  return (
    <li className="result relative flex items-center border-t py-2">
      <div className="image-box mr-4 h-12 w-12 shrink-0 rounded-icon p-0">
        <WorkPicture work={work} place="icon" loading="lazy" />
      </div>
      <div dir={directionOf(title)} className="min-w-0 flex-1 lg:flex">
        <div className="lg:flex-1 lg:pr-6">
          <h3 className="card-title text-base/6">{link ? <a href={link}>{words}</a> : words}</h3>
          <Credit makers={makersOf(work)} />
        </div>
        <p dir={directionOf(description, title)} className="text-sm/5 text-ink-soft lg:flex-1">
          <span className="line-clamp-1 lg:line-clamp-2">
            <Marked text={description || categoryOf(work)} terms={terms} />
          </span>
        </p>
      </div>
      {price ? <p className="ml-4 text-sm font-semibold">{price}</p> : null}
    </li>
  );
}

/** Marks each word that has one of the terms. The search ignores accents, too. */
function Marked({ text, terms }: { text: string; terms: string[] }) {
  return text
    .split(/([^\s,.;:!?()“”"]+)/)
    .map((word, index) =>
      terms.some((term) => fold(word).includes(term)) ? <mark key={index}>{word}</mark> : word,
    );
}
