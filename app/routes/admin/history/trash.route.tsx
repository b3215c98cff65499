import { json, redirect, type SerializeFrom } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { previewSources } from "~/art/image-source";
import { readNames } from "~/auth/people.server";
import { type Change, type Names, personName, titleOfChange } from "~/changes/change";
import { visibilityIn } from "~/changes/field-changes.server";
import { undoChange } from "~/changes/undo.server";
import { works } from "~/data.server";
import { titled } from "~/seo/listed-meta";
import { siteTimeZone } from "~/site.server";
import { AdminPage, Moment, ChangeNotice } from "../frame/admin-page";
import { historyPath, trashPath } from "../frame/admin-paths";
import { adminLoader, noticeFor } from "../frame/admin-route.server";
import { PageLinks } from "../frame/page-links";
import { PlainButton } from "../frame/post-form";
import { WorkThumbnail } from "../frame/thumbnail";
import { withBack } from "../frame/way-back";

const worksPerPage = 50;

export const meta = titled("Trash");

export { withTimes as handle } from "~/ui/route-handle";

/** Also takes the form of the list, which leads to the pages for the chosen works. */
export const loader = adminLoader(async ({ request, session, search }) => {
  const before = search.get("before") ?? undefined;
  const query = { inTrash: true, before, limit: worksPerPage } as const;
  const page = await works.changes(query);
  const form = (["restore", "purge"] as const).find((name) => search.has(name));
  // Another deletion can move a chosen work to the next page.
  const chosen = search.getAll("removal").map((id) => ({ id }));
  const removals = search.has("all") ? page.changes : chosen;
  if (form && removals.length > 0) throw redirect(trashPath(form, removals), 303);
  const names = await readNames();
  const content = {
    removed: page.changes.map((change) => listed(change, names)),
    mayDelete: session.person.role === "administrator",
    before,
    next: page.next,
    problem: form ? "Select at least one work." : undefined,
    notice: await noticeFor(request),
  };
  return json(content, form ? 422 : 200);
});

function listed(change: Change, names: Names) {
  const { id, workId, rev, at, by, before = {} } = change;
  const now = new Date();
  const { document = {} } = undoChange(undefined, change, now);
  const { imageUrl, iconUrl, type } = before;
  const isIcon = type === "list-item";
  const own = isIcon ? iconUrl : imageUrl;
  const art = previewSources(workId);
  return {
    id,
    workId,
    rev,
    at,
    by: personName(by, names),
    title: titleOfChange(change),
    image: {
      address: typeof own === "string" ? own : undefined,
      art: isIcon ? art.icon : art.image,
      isIcon,
    },
    visibility: visibilityIn(document, now, siteTimeZone()),
  };
}

type Removed = SerializeFrom<ReturnType<typeof listed>>;

export default function TrashPage() {
  const { removed, mayDelete, before, next, problem, notice } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Trash"
      notice={<ChangeNotice notice={notice} />}
      width="whole"
      problem={problem}
      lead="Deleted works stay here until you restore them, or an administrator deletes them permanently."
    >
      {removed.length === 0 ? (
        <p className="mt-8">{before ? "There are no more works." : "The trash is empty."}</p>
      ) : (
        <Form action="/admin/trash" className="mt-8">
          {before ? <input type="hidden" name="before" value={before} /> : null}
          {removed.length > 1 ? (
            <label className="choice print:hidden">
              <input type="checkbox" name="all" value="page" />{" "}
              {`All ${removed.length} works on this page`}
            </label>
          ) : null}
          <ul>
            {removed.map((work) => (
              <RemovedWork key={work.id} work={work} mayDelete={mayDelete} />
            ))}
          </ul>
          <p className="bulk-bar [@media(scripting:none)]:static">
            <PlainButton name="restore" value="Restore selected" className="button button-filled" />{" "}
            {mayDelete ? (
              <PlainButton
                name="purge"
                value="Delete selected permanently"
                className="button button-danger"
              />
            ) : null}
          </p>
        </Form>
      )}
      <PageLinks
        first={before ? "/admin/trash" : undefined}
        next={next && `/admin/trash?before=${encodeURIComponent(next)}`}
      />
    </AdminPage>
  );
}

function RemovedWork({ work, mayDelete }: { work: Removed; mayDelete: boolean }) {
  const { workId, rev, at, by, title, image, visibility } = work;
  return (
    <li className="entry">
      <label>
        <input type="checkbox" name="removal" value={work.id} aria-label={`Select ${title}`} />
      </label>
      <WorkThumbnail {...image} />
      <div dir="auto">
        <h2>{title}</h2>
        <p>
          {`ID ${workId}. Deleted `}
          <Moment at={at} isInSentence />
          {` by ${by}. Comes back as: ${visibility}`}
        </p>
      </div>
      <div className="entry-actions">
        <Link to={trashPath("restore", [work])} aria-label={`Restore ${title}`}>
          Restore
        </Link>{" "}
        <Link
          to={withBack(`${historyPath(workId)}?before=${rev + 1}`, "/admin/trash")}
          aria-label={`History of ${title}`}
        >
          History
        </Link>{" "}
        {mayDelete ? (
          <Link to={trashPath("purge", [work])} aria-label={`Delete permanently: ${title}`}>
            Delete permanently
          </Link>
        ) : null}
      </div>
    </li>
  );
}
