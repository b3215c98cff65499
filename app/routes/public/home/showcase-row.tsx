import { cardLink, detailLink } from "~/ui/cards/card-link";
import {
  cardClass,
  CardTitle,
  directionOf,
  OptionalText,
  titleSize,
} from "~/ui/cards/card-parts";
import { Container } from "~/ui/container";
import { Credit } from "~/ui/credit";
import { WorkBanner, WorkPicture } from "~/ui/picture";
import { makersOf } from "~/work/makers";
import type { Work } from "~/work/work";

interface ShowcaseRowProps {
  works: Work[];
  /** Of all works. */
  count: number;
}

export function ShowcaseRow({ works, count }: ShowcaseRowProps) {
  return (
    <section aria-labelledby="featured">
      <Container>
        <div className="showcase-head">
          <h2 id="featured" className="font-display text-xl">
            Featured works
          </h2>
          <a href="/works">
            {count === 1 ? "All works" : `All ${count} works`}
          </a>
        </div>
      </Container>
      <ul className="edge-row showcase">
        {works.map((work, index) => (
          <ShowcaseItem
            key={work.id}
            work={work}
            isNear={index < 2}
            isOnly={works.length === 1}
          />
        ))}
      </ul>
    </section>
  );
}

interface ShowcaseItemProps {
  work: Work;
  isNear: boolean;
  isOnly: boolean;
}

function ShowcaseItem({ work, isNear, isOnly }: ShowcaseItemProps) {
  const link = detailLink(work) ?? cardLink(work);
  return (
    <li
      dir={directionOf(work.title)}
      className={cardClass("showcase-item", link)}
    >
      <div className="image-box">
        {isOnly ? (
          <WorkBanner work={work} />
        ) : (
          <WorkPicture
            work={work}
            loading={isNear ? "eager" : "lazy"}
            place="showcase"
          />
        )}
      </div>
      <CardTitle
        as="h3"
        title={work.title}
        size={`${titleSize(work.title, "card")} showcase-title`}
        to={link}
      />
      <Credit makers={makersOf(work)} />
      <OptionalText className="text-sm text-ink-soft" around={work.title}>
        {work.category}
      </OptionalText>
    </li>
  );
}
