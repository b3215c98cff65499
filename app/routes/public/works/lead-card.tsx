import {
  cardClass,
  CardTitle,
  directionOf,
  OptionalText,
  titleSize,
} from "~/ui/cards/card-parts";
import { FeaturesAndAction, pageBeside } from "~/ui/cards/large-feature-card";
import { Credit } from "~/ui/credit";
import { makersOf } from "~/work/makers";
import { WorkBanner } from "~/ui/picture";
import { categoryOf, type Work } from "~/work/work";

/** The first large feature, which its category does not repeat. */
export function LeadCard({ work }: { work: Work }) {
  const page = pageBeside(work);
  return (
    <section aria-labelledby="lead" className={cardClass("lead", page)}>
      <div className="image-box">
        <WorkBanner work={work} place="lead" />
      </div>
      <div dir={directionOf(work.title)} className="card-text">
        <div>
          <h2 id="lead" className="eyebrow mb-2">
            Featured in <bdi>{categoryOf(work)}</bdi>
          </h2>
          <CardTitle
            as="h3"
            title={work.title}
            size={titleSize(work.title, "lead")}
            to={page}
          />
          <Credit makers={makersOf(work)} />
        </div>
        <div>
          <OptionalText className="card-description" around={work.title}>
            {work.subtitle}
          </OptionalText>
          <OptionalText className="card-description" around={work.title}>
            {work.description}
          </OptionalText>
          <FeaturesAndAction work={work} />
        </div>
      </div>
    </section>
  );
}
