import displayFont from "@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2?url";
import {
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { catalogue } from "~/data.server";
import enhanceScript from "~/enhance/enhance.js?url";
import { isWithin } from "~/http/paths";
import { newFormToken } from "~/http/same-site.server";
import { markOf } from "~/seo/cards/mark.server";
import { pageMeta } from "~/seo/listed-meta";
import { currentSite } from "~/site.server";
import { isTheme, surfaces, type Theme } from "~/theme";
import { readTheme } from "~/theme.server";
import { ErrorScreen, errorTitle } from "~/ui/error-screen";
import { keptPage } from "~/ui/kept-page";
import { containerId, NonceContext } from "~/ui/request-context";
import { type RootData, useRoot } from "~/ui/use-site";
import { recentRules } from "~/zone-rules.server";
import styles from "~/app.css?url";
import printStyles from "~/print.css?url";

export const links: LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: MetaFunction = (args) => pageMeta(args, { title: errorTitle });

export async function loader({ request, context }: LoaderFunctionArgs) {
  // The first page after a start has the saved name, too.
  await catalogue.read();
  // The action that changes the theme shows its own page in the new theme.
  const chosen = isTheme(context.theme) ? context.theme : undefined;
  const site = currentSite();
  const data = { site, mark: await markOf(site), theme: chosen ?? readTheme(request) };
  // Even the error pages of these folders have forms.
  const { pathname } = new URL(request.url);
  const hasForms = isWithin("/admin", pathname) || isWithin("/invitations", pathname);
  if (!hasForms) return json<RootData>(data);
  const headers = new Headers();
  const formToken = await newFormToken(request, headers).catch(() => undefined);
  const zoneRules = recentRules(site.timeZone);
  return json<RootData>({ ...data, formToken, zoneRules }, { headers });
}

/** In the browser, the page is only the container of the document that the server sent. */
export function Layout({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <Document>{children}</Document>;
  return (
    <>
      <HeadOfNavigation />
      {children}
    </>
  );
}

function Document({ children }: { children: ReactNode }) {
  const { theme } = useRoot() ?? {};
  const nonce = useContext(NonceContext);
  const isHydrated = nonce !== undefined;
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColor theme={theme} />
        <Meta />
        <Links />
        {/* It overrides the style sheets of pages, too. */}
        <link rel="stylesheet" href={printStyles} media="print" />
        <script src={enhanceScript} nonce={nonce} />
      </head>
      <body>
        {isHydrated ? <div id={containerId}>{children}</div> : children}
        {isHydrated ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

/** After a navigation, the page has its own title. All pages that hydrate have the same links. */
function HeadOfNavigation() {
  const { key } = useLocation();
  const [first] = useState(() => ({
    key,
    tags: document.head.querySelectorAll("title, meta[name=description], meta[name=robots]"),
  }));
  const [isOwn, setOwn] = useState(false);
  if (!isOwn && key !== first.key) setOwn(true);
  useLayoutEffect(() => {
    if (isOwn) first.tags.forEach((tag) => tag.remove());
  }, [isOwn, first]);
  return isOwn ? createPortal(<Meta />, document.head) : null;
}

function ThemeColor({ theme }: { theme?: Theme }) {
  const chosen = theme === "light" || theme === "dark" ? theme : undefined;
  return (["light", "dark"] as const).map((name) => (
    <meta
      key={name}
      name="theme-color"
      content={surfaces[chosen ?? name]}
      media={`(prefers-color-scheme: ${name})`}
    />
  ));
}

export default function App() {
  return <Outlet />;
}

/** Remix shows this for errors outside of every layout. */
export function ErrorBoundary() {
  return (
    keptPage(useRouteError()) ?? (
      <main>
        <div id="main">
          <ErrorScreen />
        </div>
      </main>
    )
  );
}
