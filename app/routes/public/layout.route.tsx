import type { MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorScreen, errorTitle } from "~/ui/error-screen";
import { Footer } from "~/ui/footer";
import { pageMeta } from "~/seo/page-meta";
import { TopBar } from "~/ui/top-bar";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: errorTitle });

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Errors are caught below the root, so that the screen has the navigation. */
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
