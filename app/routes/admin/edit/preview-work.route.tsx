import { json, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { catalogue, works } from "~/backends/index.server";
import { env } from "~/env.server";
import { findOrFail } from "~/routes/admin/frame/find-or-fail.server";
import { listPath, useList, withList } from "~/routes/admin/frame/list-path";
import { nameInPath } from "~/http/paths";
import { editPath } from "~/routes/admin/frame/admin-paths";
import { pageMeta } from "~/seo/page-meta";
import { WorkPage } from "~/ui/work-page/work-page";
import { workPageOf } from "~/ui/work-page/work-page.server";
import { PreviewArt } from "~/routes/admin/edit/work-preview";
import { WorkGrid } from "~/ui/cards/work-grid";
import { Container } from "~/ui/container";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { visibilityOf } from "~/work/publish-time.server";
import { readWork } from "~/work/work-document.server";
import { titleOf } from "~/changes/work-summary.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `Preview of ${args.data?.title ?? "a work"}` });

export const loader = adminLoader(async ({ request }) => {
  const stored = await findOrFail(works, nameInPath(request, -2) ?? "");
  const { id, document } = stored;
  const always = { id, title: titleOf(stored) };
  const work = readWork(stored);
  if (!work) return json({ ...always, page: null });
  const visibility = visibilityOf(work, new Date(), env.SITE_TIME_ZONE);
  const current = (await catalogue.read()) ?? buildCatalogue([]);
  const detail = workPageOf(current, work, document);
  return json({ ...always, page: { work, visibility, detail } });
});

export default function PreviewWorkPage() {
  const { id, title, page } = useLoaderData<typeof loader>();
  const list = useList();
  return (
    <PreviewArt>
      <Container>
        <div className="pb-8 pt-12">
          <h1 className="font-display text-2xl">{`Preview of ${title}`}</h1>
          <p className="mt-2">
            {page?.visibility ??
              "Visitors do not see this work because its type is unknown or its data is malformed. Edit and save it to fix the problem."}
          </p>
          <p className="mt-4">
            <Link
              to={withList(editPath(id), list)}
              className="button button-quiet mr-3"
            >
              Edit
            </Link>
            <Link to={listPath(list, id)} className="button button-quiet">
              Back to the dashboard
            </Link>
          </p>
        </div>
        {page ? (
          <section aria-labelledby="card" className="pb-12">
            <h2 id="card" className="mb-4 font-display text-xl">
              The card
            </h2>
            <WorkGrid works={[page.work]} headingLevel="h3" isFirst />
          </section>
        ) : null}
      </Container>
      {page?.work.appId ? (
        <section aria-labelledby="page">
          <Container>
            <h2 id="page" className="mb-4 font-display text-xl">
              The page
            </h2>
          </Container>
          <WorkPage {...page.detail} headingLevel="h2" />
        </section>
      ) : page ? (
        <Container>
          <p>This work has no App ID, so it has no page of its own.</p>
        </Container>
      ) : null}
    </PreviewArt>
  );
}
