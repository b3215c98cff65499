import { Link } from "@remix-run/react";
import { iconSource, imageSource } from "~/ui/image-source";
import { creatorPath } from "~/works/address";
import type { AppPage } from "~/works/app-page";

/**
 * Banner, icon, title and action in one first view. The bar with the action
 * stays at the top of the window; app.css keeps what has focus clear of it.
 */
export function AppHeader({ app }: { app: AppPage }) {
  return (
    <>
      <div className="image-box image-box-banner mt-6 rounded-card">
        <img
          src={imageSource(app.id, app.bannerImageUrl)}
          alt=""
          width="1600"
          height="700"
        />
      </div>
      <header className="sticky-header">
        <div className="mx-auto flex max-w-6xl items-center py-3">
          <img
            src={iconSource(app.id, app.iconUrl)}
            alt=""
            width="64"
            height="64"
            className="icon mr-4 h-16 w-16 shrink-0"
          />
          <div className="min-w-0 flex-1">
            {app.category ? <p className="eyebrow">{app.category}</p> : null}
            <h1 className="font-display text-xl [overflow-wrap:anywhere]">
              {app.title}
            </h1>
          </div>
          {app.action ? (
            <a
              href={app.action.link}
              aria-label={`${app.action.text}: ${app.title}`}
              className="button button-filled ml-4 shrink-0"
            >
              {app.action.text}
            </a>
          ) : null}
        </div>
      </header>
      <Facts app={app} />
    </>
  );
}

function Facts({ app }: { app: AppPage }) {
  const link = app.creator && creatorPath(app.creator.id);
  return (
    <div className="pb-10 pt-2 text-ink-soft">
      {app.tagline ? <p className="text-lg">{app.tagline}</p> : null}
      {app.creator ? (
        <p>
          By{" "}
          {link ? <Link to={link}>{app.creator.name}</Link> : app.creator.name}
        </p>
      ) : null}
      {app.price ? <p>Price: {app.price}</p> : null}
      {app.inAppPurchases ? <p>Offers in-app purchases</p> : null}
    </div>
  );
}
