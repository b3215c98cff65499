import { json, redirect, type SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { mayChange } from "~/auth/access";
import { readNames } from "~/auth/people.server";
import { type Change, type Names, personName, titleOfChange } from "~/changes/change";
import { fieldChangesOf } from "~/changes/field-changes.server";
import { sayAction, uncapitalized } from "~/changes/said.server";
import { media, works } from "~/data.server";
import { nameInPath, editPath } from "~/http/paths";
import { isWork, pageNameOf, titleOf } from "~/kinds/kind";
import { wholeNumberIn } from "~/kinds/outside";
import { isStandardPage } from "~/kinds/page";
import type { StoredWork } from "~/kinds/work";
import { revOf } from "~/kinds/work-document.server";
import { markMissing } from "~/media/missing-images.server";
import { titled } from "~/seo/listed-meta";
import { siteTimeZone } from "~/site.server";
import { AdminPage, Moment, ChangeNotice } from "../frame/admin-page";
import { historyPath, restorePath, undoWorkPath } from "../frame/admin-paths";
import { adminLoader, noticeFor, missingResponse } from "../frame/admin-route.server";
import { FieldChangeList, fittingFields } from "../frame/field-change-list";
import { forbidden } from "../frame/guard.server";
import { PageLinks } from "../frame/page-links";
import { backTo, useBack, useHere, withBack } from "../frame/way-back";

const changesPerPage = 20;

export const meta = titled<typeof loader>((data) => (data ? headingOf(data.title) : "History"));

export { withTimes as handle } from "~/ui/route-handle";

export const loader = adminLoader(async ({ request, session, search }) => {
  const workId = nameInPath(request, -2) ?? "";
  if (!mayChange(session.person.role, workId)) throw await forbidden();
  const isPage = pageNameOf(workId) !== undefined;
  if (!isWork(workId) && !isPage) throw redirect(editPath(workId), 303);
  const before = wholeNumberIn(search.get("before"))?.toString();
  const stored = isPage ? await findPage(workId) : await works.get(workId);
  // The change after the page shows whether an older page has changes of this work.
  const limit = changesPerPage + 1;
  const found = (await works.changes({ workId, before, limit })).changes;
  const [change] = found;
  if (!stored && !change) throw missingResponse(404);
  const work = change && isEnd(change) ? undefined : stored;
  const rev = work && (change?.action === "outside" ? change.rev : revOf(work.document));
  const end = found.findIndex((each, index) => index > 0 && isEnd(each));
  const own = end < 0 ? found : found.slice(0, end);
  const shown = own.slice(0, changesPerPage);
  const changes = await markMissing(media, shown);
  const names = await readNames();
  const isReplaced = stored !== undefined && !work;
  const title = work ? titleOf(work) : change ? titleOfChange(change) : workId;
  return json({
    workId,
    title: isPage ? uncapitalized(title) : title,
    isStored: work !== undefined,
    isFirstPage: before === undefined,
    changes: fittingFields(
      changes.map((each) => ({
        ...listed(each, rev, names),
        ...(isReplaced && { canRestore: false, canUndo: false }),
      })),
    ),
    next: own.length > shown.length ? shown.at(-1)?.rev : undefined,
    notice: await noticeFor(request),
  });
});

async function findPage(id: string): Promise<StoredWork | undefined> {
  const document = (await works.siteDocuments()).get(id);
  const isKnown = document || isStandardPage(pageNameOf(id) ?? "");
  return isKnown ? { id, document: document ?? {} } : undefined;
}

/** An earlier work with the same ID has a history of its own. */
function isEnd({ inTrash, purged }: Change): boolean {
  return inTrash === true || purged !== undefined;
}

function listed(change: Change, current: number | undefined, names: Names) {
  const { workId, rev, batch, at, by, before, after, purged } = change;
  const isCurrent = after !== undefined && rev === current;
  return {
    workId,
    rev,
    batch,
    at,
    by: personName(by, names),
    words: sayAction({ changes: [change], works: isWork(workId) ? 1 : 0 }, siteTimeZone()),
    fields: fieldChangesOf(change, siteTimeZone()),
    /** If true, the change added or removed the work. */
    isWhole: !before || !after,
    isCurrent,
    canRestore: after !== undefined && !isCurrent && isWork(workId),
    // A page has no versions to restore.
    canUndo: before !== undefined && !isWork(workId),
    purged: purged && { at: purged.at, by: personName(purged.by, names) },
  };
}

function headingOf(title: string): string {
  return `History of ${title}`;
}

export default function WorkHistoryPage() {
  const { workId, title, isStored, isFirstPage, changes, next, notice } =
    useLoaderData<typeof loader>();
  const back = useBack();
  return (
    <AdminPage
      title={headingOf(title)}
      notice={<ChangeNotice notice={notice} />}
      lead="Changes are kept for 90 days. The last 20 changes are always kept."
    >
      <WorkLinks id={workId} isStored={isStored} />
      {changes.length === 0 ? (
        <p className="mt-8">No changes are recorded.</p>
      ) : (
        <ul className="mt-8">
          {changes.map((change) => (
            <WorkChange key={change.rev} change={change} />
          ))}
        </ul>
      )}
      <PageLinks
        first={isFirstPage ? undefined : withBack(historyPath(workId), back)}
        next={next ? withBack(`${historyPath(workId)}?before=${next}`, back) : undefined}
      />
    </AdminPage>
  );
}

function WorkLinks({ id, isStored }: { id: string; isStored: boolean }) {
  const back = useBack(isWork(id) ? undefined : "/admin/pages");
  return (
    <p className="mt-4 flex flex-wrap print:hidden">
      {isStored ? (
        <Link to={withBack(editPath(id), back)} className="mr-6 py-2">
          {isWork(id) ? "Edit this work" : "Edit this page"}
        </Link>
      ) : (
        <strong className="mr-6">
          {isWork(id) ? "This work is deleted." : "This page is deleted."}
        </strong>
      )}{" "}
      <Link to={backTo(back, {}, id)} className="py-2">
        Go back
      </Link>
    </p>
  );
}

function WorkChange({ change }: { change: SerializeFrom<ReturnType<typeof listed>> }) {
  const { workId, rev, batch, at, by, words, fields, isWhole, purged } = change;
  const here = useHere();
  const heading = `version-${rev}`;
  return (
    <li className="border-t py-4">
      <h2 id={heading} className="font-display text-lg">
        {`Version ${rev}: ${words}`}
        {change.isCurrent ? ", current version" : ""}
      </h2>
      <p className="text-sm text-ink-soft">
        <Moment at={at} /> by {by}
      </p>
      {purged ? (
        <p className="mt-3">
          Deleted permanently <Moment at={purged.at} isInSentence /> by {purged.by}.
        </p>
      ) : null}
      <FieldChangeList fields={fields} isWhole={isWhole} />
      {change.canRestore || change.canUndo ? (
        <p className="-mx-3 flex flex-wrap lg:-mx-2 print:hidden">
          {change.canRestore ? (
            <Link
              to={withBack(restorePath(change), here)}
              className="row-action"
              aria-describedby={heading}
            >
              Restore this version
            </Link>
          ) : null}
          {change.canUndo ? (
            <Link
              to={withBack(undoWorkPath(batch, workId), here)}
              className="row-action"
              aria-describedby={heading}
            >
              Undo this change
            </Link>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
