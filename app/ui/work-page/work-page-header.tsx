import { Link } from "@remix-run/react";
import type { WorkPageData } from "~/ui/work-page/work-page.server";
import { OptionalText } from "~/ui/cards/card-parts";
import { Container } from "~/ui/container";
import { WorkBanner, WorkIcon } from "~/ui/picture";
import type { ReactNode } from "react";
import { creatorPath } from "~/http/paths";
import { longDate } from "~/work/date";
import { Name } from "~/ui/name";

interface WorkHeaderProps {
  app: WorkPageData;
  headingLevel?: "h1" | "h2";
}

export function WorkHeader({
  app,
  headingLevel: Heading = "h1",
}: WorkHeaderProps) {
  return (
    <div className="app-top">
      <Container>
        <p className="py-3">
          <Link to="/works" className="back-link">
            Back to Works
          </Link>
        </p>
      </Container>
      <div className="app-banner">
        <WorkBanner work={app} />
      </div>
      <Container>
        <header className="app-header">
          {hasIcon(app) ? <WorkIcon work={app} /> : null}
          <div>
            <OptionalText className="eyebrow">{app.category}</OptionalText>
            <Heading dir="auto" className="font-display text-2xl">
              {app.title}
            </Heading>
            <OptionalText className="app-tagline">{app.tagline}</OptionalText>
          </div>
        </header>
      </Container>
    </div>
  );
}

/** A generated icon would not match an uploaded picture. */
function hasIcon({ iconUrl, imageUrl, bannerImageUrl }: WorkPageData): boolean {
  return Boolean(iconUrl) || !(imageUrl || bannerImageUrl);
}

export function WorkBar({ app: { action, title } }: { app: WorkPageData }) {
  if (!action) return null;
  return (
    <div className="app-bar">
      <Container>
        <a
          href={action.link}
          aria-label={`${action.text}: ${title}`}
          className="button button-filled"
        >
          {action.text}
        </a>
        {/* The style sheet draws the title; screen readers have the heading. */}
        <p aria-hidden="true" data-title={title} className="app-bar-title" />
      </Container>
    </div>
  );
}

export function Facts({ app }: { app: WorkPageData }) {
  const { creator, category, price, addedAt, inAppPurchases } = app;
  if (!creator && !category && !price && !inAppPurchases && !addedAt) {
    return null;
  }
  return (
    <dl className="facts">
      {creator ? <Fact label="Made by">{linkTo(creator)}</Fact> : null}
      {category ? (
        <Fact label="Category">
          <Link to={`/works?${new URLSearchParams({ category })}`}>
            {category}
          </Link>
        </Fact>
      ) : null}
      {price ? <Fact label="Price">{price}</Fact> : null}
      {inAppPurchases ? (
        <Fact label="Purchases">Offers in-app purchases</Fact>
      ) : null}
      {addedAt ? (
        <Fact label="Added">
          <time dateTime={addedAt}>{longDate(addedAt)}</time>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function linkTo({ id, name }: { id: string; name: string }): ReactNode {
  const path = creatorPath(id);
  const text = <Name>{name}</Name>;
  return path ? <Link to={path}>{text}</Link> : text;
}
