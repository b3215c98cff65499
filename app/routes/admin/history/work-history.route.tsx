import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { media, works } from "~/backends/index.server";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import { deletePath, editPath, historyPath, nameInPath } from "~/http/paths";
import { markMissing } from "~/media/missing-pictures.server";
import { listPath, withList, useList } from "~/routes/admin/frame/list-path";
import { pageMeta } from "~/seo/page-meta";
import { ChangeNotice } from "~/routes/admin/frame/change-notice";
import { PageLinks } from "~/routes/admin/frame/page-links";
import {
  type ListedChange,
  WorkChange,
} from "~/routes/admin/history/work-change";
import { Container } from "~/ui/container";
import { arrangementId } from "~/work/arrangement";
import { actionNames, type Change, personName } from "~/changes/change";
import { revOf } from "~/work/document.server";
import { fieldChangesOf } from "~/changes/field-changes.server";
import { titleOf, titleOfChange } from "~/changes/work-summary.server";

const changesPerPage = 20;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? headingOf(args.data.title) : "History" });

export const loader = adminLoader(async ({ request }) => {
  const workId = nameInPath(request, -2) ?? "";
  if (workId === arrangementId) throw redirect("/admin/order", 303);
  const before = new URL(request.url).searchParams.get("before");
  const after = /^\d+$/.test(before ?? "") ? (before ?? undefined) : undefined;
  const stored = await works.get(workId);
  const limit = changesPerPage;
  const page = await works.changes({ workId, after, limit });
  const [change] = page.changes;
  if (!stored && !change) throw noWorkResponse(404);
  const work = change && isEnd(change) ? undefined : stored;
  const rev = work && revOf(work.document);
  const end = page.changes.findIndex((each, index) => index > 0 && isEnd(each));
  const own = end < 0 ? page.changes : page.changes.slice(0, end);
  const changes = await markMissing(media, own);
  const isReplaced = stored !== undefined && !work;
  return json({
    workId,
    title: work ? titleOf(work) : change ? titleOfChange(change) : workId,
    isStored: work !== undefined,
    isFirstPage: after === undefined,
    changes: changes.map((each) => ({
      ...listed(each, rev),
      ...(isReplaced && { canRestore: false, canUndo: false }),
    })),
    next: end < 0 ? page.next : undefined,
    notice: await noticeFor(works, request),
  });
});

/** An earlier work with the same ID has a history of its own. */
function isEnd({ inTrash, purged }: Change): boolean {
  return inTrash === true || purged !== undefined;
}

function listed(change: Change, current: number | undefined): ListedChange {
  const { workId, rev, at, by, action, before, after, purged } = change;
  const isCurrent = after !== undefined && rev === current;
  return {
    ...{ workId, rev, at, by: personName(by), action: actionNames[action] },
    fields: fieldChangesOf(change),
    isWhole: !before || !after,
    isCurrent,
    canRestore: after !== undefined && !isCurrent,
    // A new work can be deleted instead.
    canUndo: before !== undefined,
    purged: purged && { at: purged.at, by: personName(purged.by) },
  };
}

function headingOf(title: string): string {
  return `History of ${title}`;
}

export default function WorkHistoryPage() {
  const { workId, title, isStored, isFirstPage, changes, next, notice } =
    useLoaderData<typeof loader>();
  const list = useList();
  return (
    <Container>
      <ChangeNotice notice={notice} />
      <div className="max-w-3xl pt-12">
        <h1 className="font-display text-2xl">{headingOf(title)}</h1>
        <p className="mt-2 text-ink-soft">
          Changes are kept for 90 days. The last 20 changes are always kept.
        </p>
        <WorkLinks id={workId} isStored={isStored} />
        {changes.length === 0 ? (
          <p className="mt-8">No changes to this work are recorded.</p>
        ) : (
          <ul className="mt-8">
            {changes.map((change) => (
              <WorkChange key={change.rev} change={change} />
            ))}
          </ul>
        )}
        <PageLinks
          first={isFirstPage ? undefined : withList(historyPath(workId), list)}
          next={next && withList(`${historyPath(workId)}?before=${next}`, list)}
        />
      </div>
    </Container>
  );
}

function WorkLinks({ id, isStored }: { id: string; isStored: boolean }) {
  const list = useList();
  return isStored ? (
    <p className="mt-4 flex flex-wrap">
      <Link to={withList(editPath(id), list)} className="mr-6">
        Edit this work
      </Link>{" "}
      <Link to={withList(deletePath(id), list)} className="mr-6">
        Delete this work
      </Link>{" "}
      <Link to={listPath(list, id)}>Back to the dashboard</Link>
    </p>
  ) : (
    <p className="mt-4 font-semibold">This work is deleted.</p>
  );
}
