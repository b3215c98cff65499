import { json, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { works } from "~/backends/index.server";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import { historyPath, trashPath } from "~/http/paths";
import { pageMeta } from "~/seo/page-meta";
import { ChangeNotice } from "~/routes/admin/frame/change-notice";
import { Moment } from "~/routes/admin/frame/moment";
import { PageLinks } from "~/routes/admin/frame/page-links";
import { Container } from "~/ui/container";
import { type Change, personName } from "~/changes/change";
import { documentInTrash } from "~/changes/trash.server";
import { titleOfChange } from "~/changes/work-summary.server";
import { visibilityAfter } from "~/routes/admin/history/visibility-after.server";

const worksPerPage = 50;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Trash" });

export const loader = adminLoader(async ({ request }) => {
  const after = new URL(request.url).searchParams.get("before") ?? undefined;
  const query = { inTrash: true, after, limit: worksPerPage } as const;
  const page = await works.changes(query);
  return json({
    removed: page.changes.map(listed),
    isFirstPage: after === undefined,
    next: page.next,
    notice: await noticeFor(works, request),
  });
});

interface Removed {
  workId: string;
  rev: number;
  at: string;
  by: string;
  title: string;
  visibility?: string;
}

function listed(change: Change): Removed {
  const { workId, rev, at, by } = change;
  return {
    ...{ workId, rev, at, by: personName(by), title: titleOfChange(change) },
    visibility: visibilityAfter(workId, documentInTrash(change)),
  };
}

export default function TrashPage() {
  const { removed, isFirstPage, next, notice } = useLoaderData<typeof loader>();
  return (
    <Container>
      <ChangeNotice notice={notice} />
      <div className="max-w-3xl pt-12">
        <h1 className="font-display text-2xl">Trash</h1>
        <p className="mt-2 text-ink-soft">
          Deleted works stay here until you restore them or delete them
          permanently.
        </p>
        {removed.length === 0 ? (
          <p className="mt-8">The trash is empty.</p>
        ) : (
          <ul className="mt-8">
            {removed.map((work) => (
              <RemovedWork key={`${work.workId} ${work.rev}`} work={work} />
            ))}
          </ul>
        )}
        <PageLinks
          first={isFirstPage ? undefined : "/admin/trash"}
          next={next && `/admin/trash?before=${encodeURIComponent(next)}`}
        />
      </div>
    </Container>
  );
}

function RemovedWork({ work }: { work: Removed }) {
  const { workId, rev, at, by, title, visibility } = work;
  const heading = `removed-${workId}-${rev}`;
  return (
    <li className="border-t py-5">
      <h2 id={heading} className="font-display text-lg">
        {title}
      </h2>
      <p className="text-sm text-ink-soft">
        ID {workId}. Deleted <Moment at={at} /> by {by}.
        {visibility ? ` If you restore it: ${visibility}` : null}
      </p>
      <div className="mt-3 flex flex-wrap items-center">
        <Form method="post" action={trashPath(work, "restore")}>
          <button
            type="submit"
            className="button button-quiet mr-4"
            aria-describedby={heading}
          >
            Restore
          </button>
        </Form>
        <Link
          to={`${historyPath(workId)}?before=${rev + 1}`}
          aria-label={`History of ${title}`}
          className="mr-4 inline-block py-2"
        >
          History
        </Link>{" "}
        <Link
          to={trashPath(work, "delete")}
          aria-label={`Delete permanently: ${title}`}
          className="inline-block py-2"
        >
          Delete permanently
        </Link>
      </div>
    </li>
  );
}
