import type { MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorScreen, errorTitle } from "~/ui/error-screen";
import { Footer } from "~/ui/footer";
import { pageMeta } from "~/seo/page-meta";
import { TopBar } from "~/ui/top-bar";

/** Only seen where a page failed: each page has a title of its own. */
export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: errorTitle });

/** What stands around every public page. */
export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Here and not in root, so that the error screen has theme and navigation. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorScreen />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-screen flex-col">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <TopBar />
      <p id="loading" role="status" className="loading" />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
    </div>
  );
}
