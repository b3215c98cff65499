import { cardClass, titleClass } from "~/ui/cards/card-class";
import { cardLink, detailLink } from "~/ui/cards/card-link";
import { TitleLink } from "~/ui/cards/title-link";
import { WorkBanner } from "~/ui/picture";
import { categoryOf, type Work } from "~/work/work";

/** The title is not a heading, because the work has one in its category too. */
export function LeadCard({ work }: { work: Work }) {
  const link = detailLink(work) ?? cardLink(work);
  return (
    <section
      aria-label="Featured work"
      className={cardClass("lead", link, undefined)}
    >
      <div className="image-box">
        <WorkBanner work={work} place="lead" />
      </div>
      <div className="lead-text">
        <div>
          <p dir="auto" className="eyebrow clamp-2 mb-2">
            {work.subtitle ?? categoryOf(work)}
          </p>
          <p
            dir="auto"
            className={titleClass(work.title, "clamp-3 text-3xl font-bold")}
          >
            <TitleLink to={link}>{work.title}</TitleLink>
          </p>
        </div>
        {work.description ? (
          <p dir="auto" className="clamp-4 text-lg text-ink-soft">
            {work.description}
          </p>
        ) : null}
      </div>
    </section>
  );
}
