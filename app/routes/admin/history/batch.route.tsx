import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { mayChange } from "~/auth/access";
import { readNames } from "~/auth/people.server";
import { type Change, offersUndo, subjectOf, titleOfChange } from "~/changes/change";
import { fieldChangesOf } from "~/changes/field-changes.server";
import { countOfAll, summaryOf } from "~/changes/history.server";
import { sayAction } from "~/changes/said.server";
import { media, works } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath, withQuery, editPath } from "~/http/paths";
import { type Documents, isWork } from "~/kinds/kind";
import { markMissing } from "~/media/missing-images.server";
import { titled } from "~/seo/listed-meta";
import { siteTimeZone } from "~/site.server";
import { AdminPage, Moment } from "../frame/admin-page";
import { actionPath, historyListPath, historyPath, undoPath } from "../frame/admin-paths";
import { adminLoader, currentCatalogue } from "../frame/admin-route.server";
import { FieldChangeList, fittingFields } from "../frame/field-change-list";
import { forbidden } from "../frame/guard.server";
import { PageLinks } from "../frame/page-links";
import { useBack, withBack } from "../frame/way-back";

const worksPerPage = 20;

export const meta = titled<typeof loader>((data) => data?.heading ?? "History");

export { withTimes as handle } from "~/ui/route-handle";

/** Lists the works of an action, each with its changes. */
export const loader = adminLoader(async ({ request, session, search }) => {
  const batch = nameInPath(request) ?? "";
  const before = search.get("before") ?? undefined;
  const [summary, page, { documents }] = await Promise.all([
    summaryOf(works, batch),
    works.changes({ batch, before, limit: worksPerPage }),
    currentCatalogue(),
  ]);
  const [change] = summary?.changes ?? [];
  if (!summary || !change) throw errorResponse(404);
  const { role } = session.person;
  if (!page.changes.every(({ workId }) => mayChange(role, workId))) throw await forbidden();
  const names = await readNames();
  return json({
    batch,
    at: change.at,
    next: page.next,
    heading: `${subjectOf(change.by, names)} ${sayAction(summary, siteTimeZone())}`,
    count: countOfAll(summary),
    isFirstPage: before === undefined,
    canUndo: offersUndo(change),
    changes: await markMissing(
      media,
      fittingFields(page.changes.map((each) => listed(each, documents))),
    ),
  });
});

function listed(change: Change, documents: Documents) {
  const { workId, rev, before, after } = change;
  const fate = after ? (before ? undefined : "Added.") : "Deleted.";
  return {
    workId,
    rev,
    fate,
    title: titleOfChange(change),
    path: !isWork(workId) ? editPath(workId) : historyPath(workId),
    fields: fieldChangesOf(change, siteTimeZone(), documents),
  };
}

export default function ActionPage() {
  const { batch, heading, at, count, canUndo, changes, isFirstPage, next } =
    useLoaderData<typeof loader>();
  const back = useBack(historyListPath);
  const pageAt = (before?: string) => withBack(withQuery(actionPath(batch), { before }), back);
  return (
    <AdminPage title={heading} back={{ to: back, text: "Go back" }} lead={<Moment at={at} />}>
      {canUndo ? (
        <p className="mt-4 print:hidden">
          <Link to={withBack(undoPath(batch), back)} className="button button-plain">
            {count > 1 ? `Undo all ${count.toLocaleString("en-US")}` : "Undo"}
          </Link>
        </p>
      ) : null}
      <ul className="mt-6">
        {changes.map(({ workId, title, fate, path, fields }) => (
          <li key={workId} className="border-t py-4">
            <h2 className="font-display text-lg">
              <Link to={path}>{title}</Link>
            </h2>
            {fate ? <p>{fate}</p> : null}
            <FieldChangeList fields={fields} isWhole={fate !== undefined} />
          </li>
        ))}
      </ul>
      <PageLinks
        names={["First works", "More works"]}
        first={isFirstPage ? undefined : pageAt()}
        next={next && pageAt(next)}
      />
    </AdminPage>
  );
}
