import { cardLink, detailLink } from "~/ui/cards/card-link";
import {
  cardClass,
  CardText,
  directionOf,
  type WorkCardProps,
} from "~/ui/cards/card-parts";
import { WorkPicture } from "~/ui/picture";
import type { Work } from "~/work/work";

const mostFeatures = 3;

export function LargeFeatureCard({
  work,
  headingLevel,
  loading,
  place = "",
}: WorkCardProps) {
  const page = pageBeside(work);
  return (
    <li className={cardClass("card-large", page, `col-span-full ${place}`)}>
      <div className="image-box">
        <WorkPicture work={work} loading={loading} place="large" />
      </div>
      <div dir={directionOf(work.title)} className="card-text">
        <CardText
          work={work}
          as={headingLevel}
          to={page}
          place="large"
          eyebrow={work.subtitle}
          longest={400}
        >
          <FeaturesAndAction work={work} />
        </CardText>
      </div>
    </li>
  );
}

/** Returns the work's page, if the card's action leads elsewhere. */
export function pageBeside(work: Work): string | undefined {
  const page = detailLink(work);
  return page === cardLink(work) ? undefined : page;
}

export function FeaturesAndAction({ work }: { work: Work }) {
  const link = cardLink(work);
  const linkText = work.ctaText ?? "Learn More";
  return (
    <>
      {work.features?.length ? (
        <Features
          features={work.features}
          page={pageBeside(work)}
          title={work.title}
        />
      ) : null}
      {link ? (
        <a
          href={link}
          aria-label={`${linkText}: ${work.title}`}
          className="button button-filled"
        >
          {linkText}
        </a>
      ) : null}
    </>
  );
}

interface FeaturesProps {
  features: string[];
  /** The page is undefined if the card's action leads there already. */
  page: string | undefined;
  title: string;
}

function Features({ features, page, title }: FeaturesProps) {
  const more = features.length - mostFeatures;
  return (
    <ul className="feature-list mt-4">
      {features.slice(0, mostFeatures).map((feature, index) => (
        <li key={index} dir="auto">
          {feature}
        </li>
      ))}
      {more > 0 ? (
        <li>
          {page ? (
            <a href={page} aria-label={`And ${more} more features of ${title}`}>
              {`And ${more} more`}
            </a>
          ) : (
            `And ${more} more`
          )}
        </li>
      ) : null}
    </ul>
  );
}
