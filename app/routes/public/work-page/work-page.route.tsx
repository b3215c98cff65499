import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { hasWorkPage, movedWorkPage } from "~/catalogue/pages";
import { catalogue } from "~/data.server";
import { unavailable } from "~/http/error-response.server";
import { nameInPath, workPagePath, editPath } from "~/http/paths";
import { keptIf, movedResponse, publicHeaders } from "~/http/public-headers";
import type { Dates } from "~/kinds/work-document.server";
import { builtInPage } from "~/samples/catalogue.server";
import { workCardImage } from "~/seo/cards/card.server";
import { describeWork, listedMeta } from "~/seo/listed-meta";
import { workThing } from "~/seo/structured-data";
import { Container, PageHeader, EmptyState } from "~/ui/container";
import { type RouteHandle, styleSheets } from "~/ui/route-handle";
import { WorkPage } from "~/ui/work-page/work-page";
import { findWorkPage } from "~/ui/work-page/work-page.server";
import styles from "~/ui/work-page/work-page.css?url";

const notFound = "App not found.";
const failed = "Failed to load works. Please try again later.";

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.data;
  if (!page?.app) return listedMeta(args, { title: page ? notFound : failed });
  const { app, path, card, dates } = page;
  const { published }: Dates = dates;
  return listedMeta(args, {
    title: app.title,
    description: describeWork(app),
    path,
    parent: { name: "Works", path: "/works" },
    card,
    published,
    authors: app.makers.map(({ name }) => name).join(", "),
    things: (site) => [workThing(site, app, path, dates)],
  });
};

export const links = styleSheets(styles);

export const headers = publicHeaders;

export const handle: RouteHandle = {
  has: (current, appId) =>
    hasWorkPage(current, appId) || movedWorkPage(current, appId) !== undefined,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const appId = nameInPath(request) ?? "";
  const path = workPagePath(appId) ?? "/works";
  const read = await catalogue.read();
  // The built-in page needs no store.
  if (!read && appId !== builtInPage.appId) return unavailable();
  const current = read ?? buildCatalogue([]);
  const page = findWorkPage(current, appId);
  if (page) {
    const hasForm = !current.builtInPages.includes(appId);
    const edit = hasForm ? editPath(page.app.id) : undefined;
    return json({ path, card: workCardImage(appId, page.app), edit, ...page }, keptIf(read));
  }
  const moved = workPagePath(movedWorkPage(current, appId) ?? ".");
  if (moved) throw movedResponse(moved);
  return json({ app: null }, { status: 404 });
}

export default function AppDetailPage() {
  const page = useLoaderData<typeof loader>();
  if (page?.app) return <WorkPage {...page} />;
  return (
    <Container>
      <p className="pt-6">
        <Link to="/works" className="back-link">
          Back to Works
        </Link>
      </p>
      <PageHeader title={page ? notFound : failed} />
      {page ? (
        <EmptyState
          kind="missing"
          message="There is no work at this address. It may have been moved or removed."
        >
          <Link to="/works">Browse the works</Link> or <Link to="/creators">meet the creators</Link>
          .
        </EmptyState>
      ) : (
        <EmptyState
          kind="apart"
          message="We could not load this work. Please try again in a few minutes."
        >
          <Link to="/works">Go to the works</Link> or <Link to="/">to the home page</Link>.
        </EmptyState>
      )}
    </Container>
  );
}
