import { Link } from "@remix-run/react";
import type { AppPage } from "~/ui/work-page/app-page";
import { Container } from "~/ui/container";
import { WorkBanner, WorkIcon } from "~/ui/picture";

interface AppHeaderProps {
  app: AppPage;
  headingLevel?: "h1" | "h2";
}

export function AppHeader({
  app,
  headingLevel: Heading = "h1",
}: AppHeaderProps) {
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
            {app.category ? (
              <p dir="auto" className="eyebrow">
                {app.category}
              </p>
            ) : null}
            <Heading dir="auto" className="font-display text-2xl">
              {app.title}
            </Heading>
            {app.tagline ? (
              <p dir="auto" className="app-tagline">
                {app.tagline}
              </p>
            ) : null}
          </div>
        </header>
      </Container>
    </div>
  );
}

/** A generated icon would not match an uploaded picture. */
function hasIcon({ iconUrl, imageUrl, bannerImageUrl }: AppPage): boolean {
  return Boolean(iconUrl) || !(imageUrl || bannerImageUrl);
}

export function AppBar({ app: { action, title } }: { app: AppPage }) {
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
