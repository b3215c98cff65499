import { cardClass, titleClass } from "~/ui/cards/card-class";
import { cardLink, detailLink } from "~/ui/cards/card-link";
import { TitleLink } from "~/ui/cards/title-link";
import { WorkBanner, WorkPicture } from "~/ui/picture";
import type { Work } from "~/work/work";

export function ShowcaseRow({ works }: { works: Work[] }) {
  return (
    <section aria-label="Featured works">
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
    <li className={cardClass("showcase-item", link, undefined)}>
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
      <p
        dir="auto"
        className={titleClass(work.title, "clamp-2 showcase-title")}
      >
        <TitleLink to={link}>{work.title}</TitleLink>
      </p>
      {work.category ? (
        <p dir="auto" className="clamp-2 text-sm text-ink-soft">
          {work.category}
        </p>
      ) : null}
    </li>
  );
}
