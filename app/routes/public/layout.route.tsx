import { Link, Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { catalogue } from "~/data.server";
import { pageDocument, publicPages } from "~/kinds/kind";
import { footerOf, foundation, isPublicPage, pagePath } from "~/kinds/page";
import type { WorkDocument } from "~/kinds/work";
import { titled } from "~/seo/listed-meta";
import { currentSite, brand } from "~/site.server";
import { ErrorScreen, errorTitle } from "~/ui/error-screen";
import { textPageOf } from "~/ui/text-page/text-page.server";
import { Mark, SkipLink, TopBar, useMark } from "~/ui/top-bar";
import { useSite } from "~/ui/use-site";

export const meta = titled(errorTitle);

export async function loader() {
  const documents = (await catalogue.read())?.siteDocuments;
  const document = pageDocument(documents, foundation);
  const titleOf = (name: string, document: WorkDocument) =>
    textPageOf(name, document, currentSite()).texts.title;
  const title = titleOf(foundation, document);
  const original = textPageOf(foundation, pageDocument(undefined, foundation), brand).texts.title;
  return {
    // The labels are those of the specification until the page has another title.
    foundation: (isPublicPage(foundation, document)
      ? title === original
        ? ["Our Vision (KoXist)", "About KoXist Foundation"]
        : [title]
      : []
    ).map((name) => ({ to: pagePath(foundation, document), name })),
    pages: publicPages(documents).map(({ name, path, document }) => ({
      to: path,
      name: titleOf(name, document),
      footer: footerOf(document),
    })),
  };
}

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
      <SkipLink />
      <TopBar />
      <div id="loading" aria-live="polite" className="loading" />
      <main className="flex-1">
        {/* elinks and w3m do not find the ID of the element itself. */}
        <div id="main" tabIndex={-1}>
          {children}
        </div>
      </main>
      <Footer />
    </div>
  );
}

const legalLinks = [
  { to: "/privacy-policy", name: "Privacy Policy" },
  { to: "/terms-of-service", name: "Terms of Service" },
];

function Footer() {
  const site = useSite();
  const { foundation, pages } = useRouteLoaderData<typeof loader>("routes/public/layout.route") ?? {
    foundation: [],
    pages: [],
  };
  const [vision, about] = foundation;
  const { isWordmark } = useMark();
  const inColumn = (column: string) => pages.filter(({ footer }) => footer === column);
  const quickLinks = [
    { to: "/about", name: "About" },
    { to: "/works", name: "Works" },
    ...(vision ? [vision] : []),
    { to: "/community", name: "Community" },
    ...inColumn("quick-links"),
  ];
  const contactLinks = [{ to: "/contact-us", name: "Contact Us" }, ...(about ? [about] : [])];
  return (
    <footer className="site-footer mt-auto border-t bg-surface-raised">
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] px-4 py-6 gap-x-6 gap-y-4 sm:grid-cols-3 sm:px-6 md:py-12 md:gap-y-6 lg:grid-cols-4">
        <div className="col-span-full flex items-start lg:col-span-1">
          <Mark className="mr-3" />
          <div className="min-w-0">
            <p className={isWordmark ? "sr-only" : "font-display text-lg/8 font-bold"}>
              {site.name}
            </p>
            {site.tagline ? (
              <p className="mt-1 hidden text-sm text-ink-soft sm:block">{site.tagline}</p>
            ) : null}
          </div>
        </div>
        {/* On phones, the two short columns are beside it, one below the other. */}
        <Column heading="Quick Links" links={quickLinks} className="row-span-2 sm:row-span-1" />
        <Column heading="Legal" links={[...legalLinks, ...inColumn("legal")]} />
        <Column heading="Contact" links={contactLinks} />
        <p className="order-2 col-span-full text-sm text-ink-soft">
          {/* oxlint-disable-next-line react/purity -- the server renders this page only once */}
          {`© ${new Date().getFullYear()} ${site.name}. All rights reserved.`}
          {/* A feed needs absolute addresses. */}
          {site.url ? (
            <>
              {" New works as a feed: "}
              <a href="/works.atom">Atom</a>, <a href="/works.json">JSON</a>
            </>
          ) : null}
        </p>
      </div>
    </footer>
  );
}

/** Longer lists get the whole width, in several columns. */
const longestColumn = 6;

interface ColumnProps {
  heading: string;
  links: { to: string; name: string }[];
  className?: string;
}

function Column({ heading, links, className = "" }: ColumnProps) {
  const isLong = links.length > longestColumn;
  return (
    <div className={isLong ? "order-1 col-span-full" : `min-w-0 ${className}`}>
      <h2>{heading}</h2>
      <ul className={isLong ? "gap-x-6 [columns:9rem] md:[columns:14rem]" : undefined}>
        {links.map(({ to, name }) => (
          <li key={name} className="text-sm/5 [break-inside:avoid]">
            <Link
              to={to}
              className="block py-3 no-underline hover:text-accent hover:underline [@media(pointer:fine)]:py-2"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
