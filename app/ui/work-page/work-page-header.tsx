import { Link } from "@remix-run/react";
import type { WorkPageData } from "./work-page.server";
import { Credit, directionOf, Name, OptionalText, titleSize } from "../cards/card-parts";
import { useSite } from "../use-site";
import { Container } from "../container";
import { WorkBanner, WorkIcon } from "../picture";
import type { ReactNode } from "react";
import { creatorPath } from "~/http/paths";
import { longDate } from "~/kinds/site-time";
import type { Maker } from "~/kinds/makers";

interface WorkHeaderProps {
  app: WorkPageData;
  headingLevel?: "h1" | "h2";
}

export function WorkHeader({ app, headingLevel: Heading = "h1" }: WorkHeaderProps) {
  const { iconUrl, category, title, subtitle, makers } = app;
  return (
    <>
      <div className="app-banner">
        <WorkBanner work={app} />
        <p className="app-back">
          <Link to="/works" className="back-link">
            Back to Works
          </Link>
        </p>
      </div>
      <WorkBar app={app} />
      <Container>
        <header dir={directionOf(title)} className="app-header">
          {iconUrl ? <WorkIcon work={app} /> : null}
          <div className="app-name">
            <OptionalText className="eyebrow" around={title}>
              {category}
            </OptionalText>
            <Heading className={`font-display ${titleSize(title, "large")}`}>
              <Name>{title}</Name>
            </Heading>
            <OptionalText className="app-tagline" around={title}>
              {subtitle}
            </OptionalText>
            <Credit makers={makers} draw={linkTo} />
          </div>
        </header>
      </Container>
    </>
  );
}

/** Without scripts, only the action sticks to the top (app/enhance/enhance.js). */
function WorkBar({ app: { action, title } }: { app: WorkPageData }) {
  if (!action) return null;
  return (
    <div
      dir={directionOf(title)}
      className={action.text.length > longestLabel ? "app-bar wide-action" : "app-bar"}
    >
      <Container>
        {/* The style sheet draws the title; screen readers have the heading. */}
        <p aria-hidden="true" data-title={title} className="app-bar-title" />
        <a
          href={action.link}
          aria-label={`${action.text}: ${title}`}
          className="button button-filled"
        >
          {action.text}
        </a>
      </Container>
    </div>
  );
}

/** On phones, a longer label gets a line of its own. */
const longestLabel = 14;

interface FactsProps {
  app: WorkPageData;
  path: string | undefined;
}

export function Facts({ app, path }: FactsProps) {
  const site = useSite();
  const { category, price, addedAt, inAppPurchases, shareText } = app;
  if (!category && !price && !inAppPurchases && !addedAt && !shareText) {
    return null;
  }
  return (
    <dl dir={directionOf(app.title)} className="facts">
      {category ? (
        <Fact label="Category">
          <Link to={`/works?${new URLSearchParams({ category })}`}>{category}</Link>
        </Fact>
      ) : null}
      {price ? <Fact label="Price">{price}</Fact> : null}
      {inAppPurchases ? <Fact label="Purchases">Offers in-app purchases</Fact> : null}
      {addedAt ? <Fact label="Added">{longDate(addedAt)}</Fact> : null}
      {shareText ? (
        <Fact label="Share by email" className="fact-share">
          <a href={mailOf(app.title, [shareText, site.url && path ? site.url + path : ""])}>
            {shareText}
          </a>
        </Fact>
      ) : null}
    </dl>
  );
}

function mailOf(subject: string, lines: string[]): string {
  const body = lines.filter(Boolean).join("\n\n");
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

interface FactProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function linkTo({ id, name }: Maker): ReactNode {
  const path = id ? creatorPath(id) : undefined;
  const text = <Name>{name}</Name>;
  return path ? <Link to={path}>{text}</Link> : text;
}
