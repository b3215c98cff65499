import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { unavailable } from "~/http/unavailable.server";
import { catalogue } from "~/backends/index.server";
import { AppAsides } from "~/ui/app-page/app-asides";
import { AppHeader } from "~/ui/app-page/app-header";
import { Container } from "~/ui/container";
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
  if (Object.hasOwn(sampleAppPages, appId) && sampleAppPages[appId]) {
    const app = pageOfSample(sampleAppPages[appId]);
    return json({ app, path, updatedAt: undefined });
  }
  const current = await catalogue.read();
  if (!current) return unavailable();
  const work = current.works.find((work) => work.appId === appId);
  if (!work) return json({ app: null }, { status: 404 });
  const stored = current.stored.find(({ id }) => id === work.id);
  const updatedAt = pastDate(stored?.document.updatedAt);
  return json({ app: pageOfWork(work), path, updatedAt });
}

export default function AppDetailPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Container>
      <p className="pt-6">
        <Link to="/works" className="back-link">
          Back to Works
        </Link>
      </p>
      {page?.app ? (
        <Detail app={page.app} />
      ) : page ? (
        <PageHeader title="App not found." />
      ) : (
        <PageHeader title="Failed to load works. Please try again later." />
      )}
    </Container>
  );
}

function Detail({ app }: { app: AppPage }) {
  return (
    <article className="pb-24">
      <AppHeader app={app} />
      <div className="lg:grid lg:grid-cols-3 lg:gap-12">
        <div className="lg:col-span-2">
          <About app={app} />
        </div>
        <AppAsides app={app} />
      </div>
      {app.screenshots ? <Screenshots screenshots={app.screenshots} /> : null}
    </article>
  );
}

/** What the app is, in running text. */
function About({ app }: { app: AppPage }) {
  return (
    <div className="prose max-w-prose">
      {app.description ? (
        <p className="whitespace-pre-line text-lg">{app.description}</p>
      ) : null}
      {app.longDescription?.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
