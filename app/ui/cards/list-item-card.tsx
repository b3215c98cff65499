import { titleClass } from "~/ui/cards/card-class";
import type { WorkCardProps } from "~/ui/cards/work-card";
import { cardLink, detailLink } from "~/ui/cards/card-link";
import { TitleLink } from "~/ui/cards/title-link";
import { WorkIcon } from "~/ui/picture";

export function ListItemCard({
  work,
  headingLevel: Heading,
  loading,
}: WorkCardProps) {
  const link = cardLink(work);
  const page = detailLink(work);
  const label = work.price ?? work.ctaText ?? "View";
  return (
    <li className="item">
      <WorkIcon work={work} loading={loading} />
      <Heading dir="auto" className={titleClass(work.title, "clamp-2 text-lg")}>
        <TitleLink to={page === link ? undefined : page}>
          {work.title}
        </TitleLink>
      </Heading>
      {work.description ? (
        <p dir="auto" className="clamp-2 text-sm text-ink-soft">
          {work.description}
        </p>
      ) : null}
      {link ? (
        <a
          href={link}
          aria-label={`${label}: ${work.title}`}
          className={`button ${buttonStyle(work.price)}`}
        >
          {label}
        </a>
      ) : (
        <span className="item-label">{label}</span>
      )}
    </li>
  );
}

/** The specification styles a price of "get" as the primary action. */
function buttonStyle(price: string | undefined): string {
  return price?.toLowerCase() === "get" ? "button-filled" : "button-quiet";
}
