import { cardLink, detailLink } from "~/ui/cards/card-link";
import { cardClass, CardTitle, OptionalText } from "~/ui/cards/card-parts";
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
    <li className={cardClass("showcase-item", link)}>
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
        as="p"
        title={work.title}
        size="clamp-2 showcase-title"
        to={link}
      />
      <OptionalText className="clamp-2 text-sm text-ink-soft">
        {work.category}
      </OptionalText>
    </li>
  );
}
