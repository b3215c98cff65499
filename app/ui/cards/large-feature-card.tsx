import { cardLink, detailLink } from "~/ui/cards/card-link";
import {
  cardClass,
  CardTitle,
  OptionalText,
  type WorkCardProps,
} from "~/ui/cards/card-parts";
import { WorkPicture } from "~/ui/picture";

const mostFeatures = 3;

export function LargeFeatureCard({
  work,
  headingLevel,
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
        <OptionalText className="eyebrow clamp-2 mb-2">
          {work.subtitle}
        </OptionalText>
        <CardTitle
          as={headingLevel}
          title={work.title}
          size="clamp-3"
          to={otherPage}
        />
        <OptionalText className="clamp-4 card-description">
          {work.description}
        </OptionalText>
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
