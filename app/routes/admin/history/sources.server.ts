import { redirect } from "@remix-run/node";
import { mayChange } from "~/auth/access";
import type { AdminSession } from "~/auth/auth.server";
import { readNames } from "~/auth/people.server";
import { type Change, subjectOf, titleOfChange } from "~/changes/change";
import { changesOfBatch, countOfAll, summaryOf } from "~/changes/history.server";
import { imagesOnlyIn } from "~/changes/image-uses.server";
import { countWorks, type Plan } from "~/changes/plan.server";
import { sayAction, withSite } from "~/changes/said.server";
import { planUndo, type UndoPlan, findVersion, planVersion } from "~/changes/undo.server";
import { works } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { withQuery } from "~/http/paths";
import { arrangementId } from "~/kinds/arrangement";
import { isWork, titleOf } from "~/kinds/kind";
import { wholeNumberIn } from "~/kinds/outside";
import { countOf } from "~/kinds/work";
import { logged } from "~/log.server";
import { closeJob, findJob, mayManage } from "~/records/jobs.server";
import { siteTimeZone } from "~/site.server";
import { noticePath } from "~/ui/notices";
import { jobPath, reviewPath, historyPath } from "../frame/admin-paths";
import { currentCatalogue } from "../frame/admin-route.server";
import { forbidden } from "../frame/guard.server";
import type { Found, Source, SourceLine } from "../frame/review-source.server";
import { backIn, backTo } from "../frame/way-back";

/** Undoes an action, or its change of one work. */
export const undoSource: Source = { failed: "Failed to undo. Please try again.", find };

async function find(search: URLSearchParams, { person }: AdminSession): Promise<Found> {
  const batch = search.get("batch") ?? "";
  const work = search.get("work") ?? undefined;
  const job = await findJob(batch);
  if (job?.state === "running") throw redirect(jobPath(batch), 303);
  const [all, summary, names] = await Promise.all([
    changesOfBatch(works, batch),
    summaryOf(works, batch),
    readNames(),
  ]);
  const changes = work === undefined ? all : all.filter(({ workId }) => workId === work);
  const [change] = changes;
  if (!summary || !change) throw errorResponse(404);
  if (!changes.every(({ workId }) => mayChange(person.role, workId))) throw await forbidden();
  const { documents } = await currentCatalogue();
  const plan = await planUndo(works, documents, changes, new Date());
  const others = work === undefined ? 0 : countOfAll(summary) - 1;
  const pathWith = (more: Record<string, string | undefined>) => {
    return reviewPath("undo", { ...Object.fromEntries(search), page: undefined, ...more });
  };
  const back = backIn(search);
  const only = onlyWorkOf(changes);
  const count = plan.items.filter(({ id }) => id !== arrangementId).length;
  const said = `${subjectOf(change.by, names)} ${sayAction(summary, siteTimeZone())} ·`;
  return {
    title: headingOf(plan),
    lines: [
      { text: said, at: change.at },
      ...(others > 0 ? [othersLine(others, pathWith({ work: undefined }))] : []),
      ...leftLines(plan),
    ],
    plan,
    documents,
    button:
      plan.conflicts.length > 0
        ? "Undo the others"
        : others > 0
          ? "Undo this work only"
          : count > 1
            ? `Undo all ${count.toLocaleString("en-US")}`
            : "Undo",
    linkFor: ({ id, title }) =>
      count > 1 && isWork(id)
        ? {
            to: pathWith({ work: id }),
            text: "Undo this work only",
            label: `Undo this work only: ${title}`,
          }
        : undefined,
    back: backTo(back, {}, only),
    after: (outcome) => backTo(back, outcome, only),
    done: "already-undone",
    finish: async () => {
      if (!job || work !== undefined || !mayManage(person.role, job)) return;
      // The undo itself was saved or runs, and the old job can still be closed on its page.
      await closeJob(batch).catch(logged("A job could not be closed."));
    },
  };
}

/** @returns undefined if the changes are of several documents, or of none that is a work. */
function onlyWorkOf(changes: Change[]): string | undefined {
  const [first = "", second] = new Set(changes.map(({ workId }) => workId));
  return second === undefined && isWork(first) ? first : undefined;
}

function headingOf({ items }: UndoPlan): string {
  const count = countWorks(items);
  const [item] = items;
  const siteIds = items.map(({ id }) => id).filter((id) => !isWork(id));
  if (items.length > 1 && siteIds.some((id) => id !== arrangementId)) {
    return `Undo the changes to ${withSite(count > 0 ? countOf(count) : "", siteIds)}?`;
  }
  if (count > 1) return `Undo the changes to ${countOf(count)}?`;
  return item && isWork(item.id) ? `Undo the change to ${item.title}?` : "Undo this change?";
}

function othersLine(others: number, to: string): SourceLine {
  return {
    text: "All other changes of this action stay.",
    link: { to, text: `Undo all ${others + 1} instead` },
  };
}

function leftLines({ items, conflicts }: UndoPlan): SourceLine[] {
  if (items.length > 0) return [];
  const text =
    conflicts.length > 0
      ? "None of this can be undone."
      : "This was already undone. Nothing is left to undo.";
  return [{ text }];
}

/** Restores works from the trash. */
export const restoreSource: Source = {
  failed: "Failed to restore work. Please try again.",
  async find(search) {
    const removals = await removalsIn(search);
    const { documents } = await currentCatalogue();
    const plan = await planUndo(works, documents, removals, new Date(), "restore");
    const count = removals.length;
    return {
      title: count === 1 ? "Restore this work?" : `Restore ${countOf(count)}?`,
      plan,
      documents,
      button: plan.conflicts.length > 0 ? "Restore the others" : "Restore",
      back: "/admin/trash",
      after: (outcome) => withQuery("/admin/trash", outcome),
    };
  },
};

/** Restores a version from the history of a work. */
export const versionSource: Source = {
  failed: "Failed to restore this version. Please try again.",
  async find(search) {
    const workId = search.get("work") ?? "";
    const rev = wholeNumberIn(search.get("rev"), 1);
    if (rev === undefined) throw errorResponse(404);
    const key = { workId, rev };
    const { documents } = await currentCatalogue();
    const version = await findVersion(works, key, documents.get(workId));
    if (!version) throw errorResponse(404);
    const plan = await planVersion(documents, key, version, new Date());
    const title = titleOf({ id: workId, document: version.latest.document });
    const isSame = plan.items.length === 0 && plan.conflicts.length === 0;
    const back = backIn(search, historyPath(workId));
    return {
      title: "Restore this version?",
      lines: [
        {
          text: isSame
            ? `${title} already has the content of version ${rev}.`
            : `This restores version ${rev} of ${title}. These fields will change:`,
        },
      ],
      plan,
      documents,
      button: "Restore this version",
      back,
      after: (outcome) => backTo(back, outcome),
    };
  },
};

/**
 * @returns the chosen works that are still in the trash.
 * @throws Response that redirects to the trash if there are none.
 */
async function removalsIn(search: URLSearchParams): Promise<[Change, ...Change[]]> {
  const found = await Promise.all(
    search.getAll("removal").map(async (id) => {
      // The query finds the first change before any that sorts after this one.
      const query = { inTrash: true, before: `${id} `, limit: 1 } as const;
      const { changes } = await works.changes(query);
      return changes.filter((change) => change.id === id);
    }),
  );
  const [first, ...others] = found.flat();
  if (first) return [first, ...others];
  throw redirect(noticePath("/admin/trash", "not-in-trash"), 303);
}

/** Deletes works in the trash permanently, with their history. */
export const purgeSource: Source = {
  role: "administrator",
  failed: "Failed to delete work. Please try again.",
  async find(search) {
    const removals = await removalsIn(search);
    const found = await imagesOnlyIn(removals, works);
    const isOne = removals.length === 1;
    const items = removals.map((each) => {
      return { id: each.workId, version: String(each.rev), title: titleOfChange(each) };
    });
    const planOf = (images: string[]): Plan => ({
      action: "delete",
      items,
      sentences: [],
      purge: { removals: removals.map(({ workId, rev }) => ({ workId, rev })), images },
    });
    return {
      title: `Delete ${isOne ? "this work" : countOf(removals.length)} permanently?`,
      lines: [
        {
          text: `The whole history of ${isOne ? "this work" : "these works"} will be deleted, and so will all earlier works with the same ID in the trash. This cannot be undone.`,
        },
      ],
      plan: planOf([]),
      planWith: (chosen) => planOf(chosen.has("images") ? found : []),
      documents: new Map(),
      images: found,
      choices:
        found.length === 0
          ? []
          : [
              {
                name: "images",
                label:
                  found.length === 1
                    ? "Also delete the image that nothing else uses"
                    : `Also delete the ${found.length} images that nothing else uses`,
                hint: "Otherwise, anyone who knows the link to an image can still open it until you delete it under Media.",
              },
            ],
      button: "Delete permanently",
      isDanger: true,
      back: "/admin/trash",
      after: () => noticePath("/admin/trash", "deleted-permanently"),
    };
  },
};
