import { cardClass, titleClass } from "~/ui/cards/card-class";
import type { WorkCardProps } from "~/ui/cards/work-card";
import { cardLink, detailLink } from "~/ui/cards/card-link";
import { TitleLink } from "~/ui/cards/title-link";
import { WorkPicture } from "~/ui/picture";

const mostFeatures = 3;

export function LargeFeatureCard({
  work,
  headingLevel: Heading,
  loading,
  isBrief,
}: WorkCardProps) {
  const link = cardLink(work);
  const linkText = work.ctaText ?? "Learn More";
  const page = detailLink(work);
  const otherPage = page === link ? undefined : page;
  const kind = isBrief ? "card-brief" : "card-large";
  return (
    <li className={cardClass(kind, otherPage, "col-span-full")}>
      <div className="image-box">
        <WorkPicture work={work} loading={loading} place="large" />
      </div>
      <div className="large-text">
        {work.subtitle ? (
          <p dir="auto" className="eyebrow clamp-2 mb-2">
            {work.subtitle}
          </p>
        ) : null}
        <Heading dir="auto" className={titleClass(work.title, "clamp-3")}>
          <TitleLink to={otherPage}>{work.title}</TitleLink>
        </Heading>
        {work.description ? (
          <p dir="auto" className="clamp-4 card-description">
            {work.description}
          </p>
        ) : null}
        {work.features?.length ? (
          <Features
            features={work.features}
            page={otherPage}
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
      </div>
    </li>
  );
}

interface FeaturesProps {
  features: string[];
  /** Undefined if the card's action leads there already. */
  page: string | undefined;
  title: string;
}

function Features({ features, page, title }: FeaturesProps) {
  const more = features.length - mostFeatures;
  return (
    <ul className="feature-list mt-4">
      {features.slice(0, mostFeatures).map((feature, index) => (
        <li key={index} dir="auto">
          <span className="clamp-2">{feature}</span>
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
