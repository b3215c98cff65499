import { cardLink, detailLink } from "~/ui/cards/card-link";
import { cardClass, CardTitle, OptionalText } from "~/ui/cards/card-parts";
import { WorkBanner } from "~/ui/picture";
import { categoryOf, type Work } from "~/work/work";

/** The title is not a heading, because the work has one in its category too. */
export function LeadCard({ work }: { work: Work }) {
  const link = detailLink(work) ?? cardLink(work);
  return (
    <section aria-label="Featured work" className={cardClass("lead", link)}>
      <div className="image-box">
        <WorkBanner work={work} place="lead" />
      </div>
      <div className="lead-text">
        <div>
          <p dir="auto" className="eyebrow clamp-2 mb-2">
            {work.subtitle ?? categoryOf(work)}
          </p>
          <CardTitle
            as="p"
            title={work.title}
            size="clamp-3 text-3xl font-bold"
            to={link}
          />
        </div>
        <OptionalText className="clamp-4 text-lg text-ink-soft">
          {work.description}
        </OptionalText>
      </div>
    </section>
  );
}
