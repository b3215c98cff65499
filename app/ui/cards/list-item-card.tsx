import { iconSource } from "~/art/image-source";
import type { WorkCardProps } from "~/ui/cards/work-card";
import { cardLink } from "~/ui/cards/card-link";

export function ListItemCard({
  work,
  headingLevel: Heading,
  loading,
}: WorkCardProps) {
  const link = cardLink(work);
  const label = work.price ?? work.ctaText ?? "View";
  return (
    <li className="card flex flex-col p-6">
      <div className="flex items-start">
        <img
          src={iconSource(work.id, work.iconUrl)}
          alt=""
          width="64"
          height="64"
          loading={loading}
          className="icon mr-4 h-16 w-16 shrink-0"
        />
        <div className="min-w-0 flex-1">
          <Heading className="font-display text-lg">{work.title}</Heading>
          {work.description ? (
            <p className="mt-1 whitespace-pre-line text-sm text-ink-soft">
              {work.description}
            </p>
          ) : null}
        </div>
      </div>
      <p className="mt-auto pt-4 text-right">
        {link ? (
          <a
            href={link}
            aria-label={`${label}: ${work.title}`}
            className={`button ${buttonStyle(work.price)}`}
          >
            {label}
          </a>
        ) : (
          <span className="text-sm font-semibold">{label}</span>
        )}
      </p>
    </li>
  );
}

/** A price of "get" is the primary action (specification, section 2). */
function buttonStyle(price: string | undefined): string {
  return price?.toLowerCase() === "get" ? "button-filled" : "button-quiet";
}
