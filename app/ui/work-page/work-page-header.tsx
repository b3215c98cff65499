import { Link } from "@remix-run/react";
import type { WorkPageData } from "./work-page.server";
import { Credit, directionOf, Name, OptionalText, sizeOf } from "../cards/card-parts";
import { useSite } from "../use-site";
import { Container } from "../container";
import { hasOwnBanner, WorkBanner, WorkIcon } from "../picture";
import type { ReactNode } from "react";
import { creatorPath } from "~/http/paths";
import { longDate } from "~/kinds/site-time";
import type { Maker } from "~/kinds/makers";

interface WorkHeaderProps {
  app: WorkPageData;
  headingLevel?: "h1" | "h2";
}

export function WorkHeader({ app, headingLevel: Heading = "h1" }: WorkHeaderProps) {
  const { title, subtitle, makers } = app;
  return (
    <>
      <div className={`app-banner ${hasOwnBanner(app) ? "bg-picture bg-art" : ""}`.trimEnd()}>
        <WorkBanner work={app} />
        <p className="relative mx-auto max-w-6xl px-4 pt-4 sm:px-6">
          <Link to="/works" className="back-link rounded-full bg-surface-raised px-4 py-3 text-sm">
            Back to Works
          </Link>
        </p>
      </div>
      <WorkBar app={app} />
      <Container>
        <header dir={directionOf(title)} className="app-header pb-6">
          <Heading className={`max-w-3xl font-display ${sizeOf(title, "large")}`}>
            <Name>{title}</Name>
          </Heading>
          <OptionalText className="app-tagline mt-2 text-lg text-ink-soft" around={title}>
            {subtitle}
          </OptionalText>
          <Credit makers={makers} draw={linkTo} />
        </header>
      </Container>
    </>
  );
}

/** Without scripts, the bar that sticks to the top has no title (app/enhance/enhance.js). */
function WorkBar({ app }: { app: WorkPageData }) {
  const { action, category, title, iconUrl } = app;
  const hasIcon = iconUrl && iconUrl !== (app.bannerImageUrl ?? app.imageUrl);
  if (!action && !category && !hasIcon) return null;
  return (
    <div dir={directionOf(title)} className="app-bar">
      <Container>
        <div className="flex min-h-[4rem] flex-wrap items-center py-2 gap-y-2">
          {hasIcon ? <WorkIcon work={app} /> : null}
          <div className="relative min-w-0 flex-[1_1_4.5rem]">
            {category ? (
              <p className="eyebrow">
                <Link to={`/works?${new URLSearchParams({ category })}`}>
                  <bdi>{category}</bdi>
                </Link>
              </p>
            ) : null}
            {/* The style sheet draws the title; screen readers have the heading. */}
            <p aria-hidden="true" data-title={title} className="app-bar-title" />
          </div>
          {action ? (
            <a
              href={action.link}
              aria-label={`${action.text}: ${title}`}
              className="button button-filled"
            >
              {action.text}
            </a>
          ) : null}
        </div>
      </Container>
    </div>
  );
}

export function Facts({ app, path }: { app: WorkPageData; path: string | undefined }) {
  const site = useSite();
  const { price, addedAt, inAppPurchases, shareText } = app;
  if (!price && !inAppPurchases && !addedAt && !shareText) return null;
  return (
    <dl
      dir={directionOf(app.title)}
      className="facts flex flex-wrap border-b border-edge pb-2 pt-6"
    >
      {price ? <Fact label="Price">{price}</Fact> : null}
      {inAppPurchases ? <Fact label="Purchases">Offers in-app purchases</Fact> : null}
      {addedAt ? <Fact label="Added">{longDate(addedAt)}</Fact> : null}
      {shareText ? (
        <Fact label="Share by email" className="max-w-[30rem] flex-[2_1_18rem]">
          <a
            className="font-normal"
            href={mailOf(app.title, [shareText, site.url && path ? site.url + path : ""])}
          >
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

function Fact({ label, className = "max-w-[20rem] flex-[1_1_9rem]", children }: FactProps) {
  return (
    <div className={`pb-4 pr-6 ${className}`}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold">
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
