import { Link } from "@remix-run/react";
import { iconSource, imageSource } from "~/art/image-source";
import { creatorPath } from "~/http/paths";
import type { AppPage } from "~/ui/app-page/app-page";

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
        <div className="flex flex-wrap items-center py-2">
          <img
            src={iconSource(app.id, app.iconUrl)}
            alt=""
            width="64"
            height="64"
            className="icon my-1 mr-4 h-12 w-12 shrink-0 sm:h-16 sm:w-16"
          />
          <div className="title-box my-1 mr-4">
            {app.category ? <p className="eyebrow">{app.category}</p> : null}
            <h1 className="line-clamp-3 font-display text-xl [overflow-wrap:anywhere] lg:line-clamp-2 lg:text-2xl">
              {app.title}
            </h1>
          </div>
          {app.action ? (
            <a
              href={app.action.link}
              aria-label={`${app.action.text}: ${app.title}`}
              className="button button-filled my-1 max-w-full"
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
