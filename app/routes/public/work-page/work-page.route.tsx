import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { unavailable } from "~/http/error-response.server";
import { movedResponse } from "~/http/public-file.server";
import { catalogue } from "~/backends/index.server";
import { Container } from "~/ui/container";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import type { RouteHandle } from "~/http/route-handle";
import { workCardImage } from "~/seo/cards/card.server";
import { appThing } from "~/seo/structured-data";
import { appPath, nameInPath } from "~/http/paths";
import { AppDetail } from "~/ui/work-page/app-detail";
import { detailOf } from "~/ui/work-page/app-detail.server";
import { describeApp } from "~/seo/describe";
import { hasApp, movedApp } from "~/catalogue/moved";

const notFound = "App not found.";
const failed = "Failed to load works. Please try again later.";

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.data;
  if (!page?.app) return pageMeta(args, { title: page ? notFound : failed });
  const { app, path, card, updatedAt } = page;
  return pageMeta(args, {
    title: app.title,
    description: describeApp(app),
    path,
    parent: { name: "Works", path: "/works" },
    card,
    things: (site) => [appThing(site, app, path, updatedAt)],
  });
};

export const headers = publicHeaders;

export const handle: RouteHandle = {
  has: (current, appId) =>
    hasApp(current, appId) || movedApp(current, appId) !== undefined,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const appId = nameInPath(request) ?? "";
  const path = appPath(appId) ?? "/works";
  const current = await catalogue.read();
  if (!current) return unavailable();
  const page = detailOf(current, appId);
  if (page)
    return json({ path, card: workCardImage(appId, page.app), ...page });
  const moved = appPath(movedApp(current, appId) ?? ".");
  if (moved) throw movedResponse(moved);
  return json({ app: null }, { status: 404 });
}

export default function AppDetailPage() {
  const page = useLoaderData<typeof loader>();
  if (page?.app) return <AppDetail {...page} />;
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
          <Link to="/works">Browse the works</Link> or{" "}
          <Link to="/creators">meet the creators</Link>.
        </EmptyState>
      ) : (
        <EmptyState
          kind="apart"
          message="We could not load this work. Please try again in a few minutes."
        >
          <Link to="/works">Go to the works</Link> or{" "}
          <Link to="/">to the home page</Link>.
        </EmptyState>
      )}
    </Container>
  );
}
