import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from "@remix-run/react";
import displayFont from "@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2?url";
import { type ReactNode, useContext } from "react";
import styles from "~/app.css?url";
import enhanceScript from "~/enhance/enhance.js?url";
import touchIcon from "~/art/icons/apple-touch-icon.png?url";
import { catalogue } from "~/backends/index.server";
import { hydrates } from "~/http/route-handle";
import { currentSite } from "~/site.server";
import { isTheme } from "~/theme";
import { readTheme } from "~/theme.server";
import { ErrorScreen, errorTitle } from "~/ui/error-screen";
import { NonceContext } from "~/ui/request-context";
import { pageMeta } from "~/seo/page-meta";

export const links: LinksFunction = () => [
  {
    rel: "preload",
    href: displayFont,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: touchIcon },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: MetaFunction = (args) => pageMeta(args, { title: errorTitle });

export async function loader({ request, context }: LoaderFunctionArgs) {
  // The first page after a start has the saved name, too.
  await catalogue.read();
  // The action that changes the theme shows its own page in the new theme.
  const chosen = isTheme(context.theme) ? context.theme : undefined;
  return { site: currentSite(), theme: chosen ?? readTheme(request) };
}

export function Layout({ children }: { children: ReactNode }) {
  const { theme } = useRouteLoaderData<typeof loader>("root") ?? {};
  const isHydrated = hydrates(useMatches().map(({ handle }) => handle));
  const nonce = useContext(NonceContext);
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <script
          src={enhanceScript}
          nonce={isHydrated ? nonce : undefined}
          suppressHydrationWarning
        />
      </head>
      <body>
        {children}
        {isHydrated ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Remix shows this for errors outside of every layout. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <ErrorScreen />
    </main>
  );
}
