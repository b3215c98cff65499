import { redirect } from "@remix-run/node";
import { mayChange } from "~/auth/access";
import { type AdminSession, forbidden } from "~/auth/guard.server";
import { readNames } from "~/auth/people.server";
import { works } from "~/backends/index.server";
import { type Change, subjectOf } from "~/changes/change";
import { changesOfBatch, summaryOf } from "~/changes/history.server";
import { closeJob, findJob, mayManage } from "~/changes/jobs.server";
import { countWorks } from "~/changes/plan.server";
import { planUndo, type UndoPlan } from "~/changes/undo.server";
import { sayAction } from "~/changes/said.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log.server";
import { isWork } from "~/kinds/kind";
import { countOf } from "~/kinds/work";
import { jobPath, reviewPath } from "../frame/admin-paths";
import { currentCatalogue } from "../frame/find-or-fail.server";
import type { Found, Source, SourceLine } from "../frame/source";
import { backIn, backTo } from "../frame/back";

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
  const plan = await planUndo({ documents }, changes, new Date());
  const others = work === undefined ? 0 : summary.works - 1;
  const pathWith = (more: Record<string, string | undefined>) => {
    return reviewPath("undo", { ...Object.fromEntries(search), page: undefined, ...more });
  };
  const back = backIn(search);
  const only = onlyWorkOf(changes);
  const count = countWorks(plan.items);
  const said = `${subjectOf(change.by, names)} ${sayAction(summary)} ·`;
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
      await closeJob(batch).catch((cause: unknown) => {
        // The undo itself was saved or runs, and the old job can still be closed on its page.
        log.error({ err: cause }, "A job could not be closed.");
      });
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
  if (count > 1) return `Undo the changes to ${countOf(count)}?`;
  return item && isWork(item.id) ? `Undo the change to ${item.title}?` : "Undo this change?";
}

function othersLine(others: number, to: string): SourceLine {
  return {
    text: `${others === 1 ? "The other work" : `The other ${others.toLocaleString("en-US")} works`} of this action ${others === 1 ? "keeps its" : "keep their"} changes.`,
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
