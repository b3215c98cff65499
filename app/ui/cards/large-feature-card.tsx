import { imageSource } from "~/art/image-source";
import type { WorkCardProps } from "~/ui/cards/work-card";
import { cardLink } from "~/ui/cards/card-link";

export function LargeFeatureCard({
  work,
  headingLevel: Heading,
  loading,
}: WorkCardProps) {
  const link = cardLink(work);
  const linkText = work.ctaText ?? "Learn More";
  return (
    <li className="card card-large col-span-full overflow-hidden lg:grid lg:grid-cols-5">
      <div className="image-box image-box-wide lg:col-span-3">
        <img
          src={imageSource(work.id, work.imageUrl)}
          alt=""
          width="1600"
          height="1000"
          loading={loading}
        />
      </div>
      <div className="flex flex-col items-start justify-center p-6 sm:p-10 lg:col-span-2">
        {work.subtitle ? <p className="eyebrow mb-2">{work.subtitle}</p> : null}
        <Heading className="font-display text-2xl">{work.title}</Heading>
        {work.description ? (
          <p className="mt-4 whitespace-pre-line text-ink-soft">
            {work.description}
          </p>
        ) : null}
        {work.features?.length ? (
          <ul className="feature-list mt-4">
            {work.features.map((feature, index) => (
              <li key={index}>{feature}</li>
            ))}
          </ul>
        ) : null}
        {link ? (
          <a
            href={link}
            aria-label={`${linkText}: ${work.title}`}
            className="button button-filled mt-6"
          >
            {linkText}
          </a>
        ) : null}
      </div>
    </li>
  );
}
