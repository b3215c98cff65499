import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { unavailable } from "~/http/unavailable.server";
import { catalogue } from "~/backends/index.server";
import { AppAsides } from "~/ui/app-page/app-asides";
import { AppBar, AppHeader } from "~/ui/app-page/app-header";
import { Facts } from "~/ui/app-page/facts";
import { MoreWorks } from "~/ui/app-page/more-works";
import { Container } from "~/ui/container";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import type { RouteHandle } from "~/http/route-handle";
import { Screenshots } from "~/ui/app-page/screenshots";
import { appThing } from "~/seo/structured-data";
import { appPath, nameInPath } from "~/http/paths";
import { sampleAppPages } from "~/works/sample-app-pages";
import { type AppPage, pageOfSample, pageOfWork } from "~/ui/app-page/app-page";
import { pastDate } from "~/works/date";
import { describeApp } from "~/seo/describe";
import { groundOf } from "~/art/face";
import { groundOfSample } from "~/art/sample-art.server";
import type { Catalogue } from "~/works/catalogue.server";
import { worksAfter } from "~/works/showcase";
import type { Work } from "~/works/work";

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.data;
  if (!page?.app) return pageMeta(args, { title: "App not found." });
  const { app, path, updatedAt } = page;
  return pageMeta(args, {
    title: app.title,
    description: describeApp(app),
    path,
    parent: { name: "Works", path: "/works" },
    card: "work",
    things: (site) => [appThing(site, app, path, updatedAt)],
  });
};

export const headers = publicHeaders;

export const handle: RouteHandle = {
  has: ({ works }, appId) =>
    Object.hasOwn(sampleAppPages, appId) ||
    works.some((work) => work.appId === appId),
};

export async function loader({ request }: LoaderFunctionArgs) {
  const appId = nameInPath(request) ?? "";
  const path = appPath(appId) ?? "/works";
  const current = await catalogue.read();
  if (Object.hasOwn(sampleAppPages, appId) && sampleAppPages[appId]) {
    const app = pageOfSample(sampleAppPages[appId]);
    return json({
      app,
      path,
      updatedAt: undefined,
      ...worksBeside(app, current),
    });
  }
  if (!current) return unavailable();
  const work = current.works.find((work) => work.appId === appId);
  if (!work) return json({ app: null }, { status: 404 });
  const document = current.stored.find(({ id }) => id === work.id)?.document;
  const app = pageOfWork(work, pastDate(document?.createdAt));
  // The name may be known from another of the creator's works.
  app.creator = current.creators.find(({ id }) => id === app.creator?.id);
  const updatedAt = pastDate(document?.updatedAt);
  return json({ app, path, updatedAt, ...worksBeside(app, current) });
}

/** How many other works each list at the end of the page shows. */
const most = 3;

function worksBeside(app: AppPage, current: Catalogue | undefined) {
  const picture = app.bannerImageUrl ?? app.imageUrl;
  const works = current?.works ?? [];
  const ofCreator = works.filter(
    ({ creatorId }) => app.creator && creatorId === app.creator.id,
  );
  const byCreator = worksAfter(ofCreator, app.id, most);
  const ofCategory = works.filter(
    (work) =>
      app.category &&
      work.category === app.category &&
      !byCreator.includes(work),
  );
  return {
    ground: picture ? groundOfSample(picture) : groundOf(app.id),
    byCreator,
    inCategory: worksAfter(ofCategory, app.id, most),
  };
}

export default function AppDetailPage() {
  const page = useLoaderData<typeof loader>();
  if (page?.app) return <Detail {...page} />;
  return (
    <Container>
      <p className="pt-6">
        <Link to="/works" className="back-link">
          Back to Works
        </Link>
      </p>
      <PageHeader
        title={
          page
            ? "App not found."
            : "Failed to load works. Please try again later."
        }
      />
      {page ? (
        <EmptyState
          kind="missing"
          message="There is no work at this address. It may have been renamed or taken down."
        >
          <Link to="/works">Browse the works</Link> or{" "}
          <Link to="/creators">meet the creators</Link>.
        </EmptyState>
      ) : (
        <EmptyState
          kind="apart"
          message="The site cannot reach its catalogue right now."
        >
          <Link to="/works">Go to the works</Link> or{" "}
          <Link to="/">to the home page</Link>.
        </EmptyState>
      )}
    </Container>
  );
}

interface DetailProps {
  app: AppPage;
  ground?: string;
  byCreator: Work[];
  inCategory: Work[];
}

function Detail({ app, ground, byCreator, inCategory }: DetailProps) {
  return (
    <article className={["app-page", ground].filter(Boolean).join(" ")}>
      <AppHeader app={app} />
      <AppBar app={app} />
      <Container>
        <Facts app={app} />
        <div className="app-body">
          <About app={app} />
          <AppAsides app={app} />
        </div>
      </Container>
      {app.screenshots ? <Screenshots screenshots={app.screenshots} /> : null}
      <Container>
        <div className="pb-24">
          <MoreWorks
            id="more-by"
            title={`More by ${app.creator?.name ?? ""}`}
            works={byCreator}
          />
          <MoreWorks
            id="more-in"
            title={`More in ${app.category ?? ""}`}
            works={inCategory}
          />
        </div>
      </Container>
    </article>
  );
}

/** What the app is, in running text. */
function About({ app }: { app: AppPage }) {
  if (!app.description && !app.longDescription) return null;
  return (
    <div className="prose">
      {app.description ? (
        <p dir="auto" className="whitespace-pre-line text-lg">
          {app.description}
        </p>
      ) : null}
      {app.longDescription?.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
