import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { mayChange } from "~/auth/access";
import { type AdminSession, forbidden } from "~/auth/guard.server";
import { readNames } from "~/auth/people.server";
import { works } from "~/backends/index.server";
import { changesOfBatch, summaryOf } from "~/changes/history.server";
import { type Change, subjectOf } from "~/changes/change";
import { closeJob, findJob } from "~/changes/jobs.server";
import { countWorks } from "~/changes/plan.server";
import { planUndo } from "~/changes/undo.server";
import { wordsOf } from "~/changes/words.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log.server";
import { nameInPath } from "~/http/paths";
import { jobPath, undoPath } from "../frame/admin-paths";
import { adminAction, type AdminActionArgs, adminLoader } from "../frame/admin-route.server";
import { mayManage } from "../frame/job-notices";
import { Moment } from "../frame/moment";
import { placeIn } from "./history-query";
import type { PlanRefusal } from "../frame/run-plan.server";
import { reviewOf, runReviewed } from "./review.server";
import { ReviewedWorks } from "./reviewed-works";
import { pageMeta } from "~/seo/page-meta";
import { isSiteDocument } from "~/work/site-document";
import { countOf } from "~/work/work";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.heading ?? "Undo" });

export { shouldRevalidate } from "../frame/should-revalidate";

/** Undoes an action, or its change of one work. */
export const loader = adminLoader(async ({ request, session }) => {
  const { batch, work, changes, current, plan } = await planFor(request, session);
  const names = await readNames();
  const summary = await summaryOf(works, batch);
  const [change] = changes;
  if (!summary || !change) throw errorResponse(404);
  const search = new URL(request.url).searchParams;
  const count = countWorks(plan.items);
  const [item] = plan.items;
  const { by, at } = change;
  return json({
    batch,
    work,
    count,
    at,
    by: subjectOf(by, names),
    words: wordsOf(summary, current.documents),
    others: summary.works - (work === undefined ? summary.works : 1),
    heading:
      count > 1
        ? `Undo the changes to ${countOf(count)}?`
        : item && !isSiteDocument(item.id)
          ? `Undo the change to ${item.title}?`
          : "Undo this change?",
    review: await reviewOf(plan, current, search.get("page")),
    back: placeIn(search, {}, onlyDocumentOf(changes)),
  });
});

/** @returns undefined if the changes are of several documents. */
function onlyDocumentOf(changes: Change[]): string | undefined {
  const [first, second] = new Set(changes.map(({ workId }) => workId));
  return second === undefined ? first : undefined;
}

async function planFor(request: Request, { person }: AdminSession) {
  const batch = nameInPath(request, -2) ?? "";
  const work = new URL(request.url).searchParams.get("work") ?? undefined;
  const all = await changesOfBatch(works, batch);
  const current = await currentCatalogue();
  const changes = work === undefined ? all : all.filter(({ workId }) => workId === work);
  if (!changes.every(({ workId }) => mayChange(person.role, workId))) {
    throw await forbidden();
  }
  return { batch, work, changes, current, plan: planUndo(current, changes, new Date()) };
}

const failed = "Failed to undo. Please try again.";

export const action = adminAction({ failed }, undo);

async function undo({ request, session, form }: AdminActionArgs) {
  const { batch, work, changes, current, plan } = await planFor(request, session);
  const job = await findJob(batch);
  if (job?.state === "running") return redirect(jobPath(batch), 303);
  if (changes.length === 0) throw errorResponse(404);
  const search = new URL(request.url).searchParams;
  const only = onlyDocumentOf(changes);
  const outcome = await runReviewed(plan, current, {
    by: session.email,
    kind: "undo",
    form,
    failed,
    then: (outcome) => placeIn(search, outcome, only),
  });
  const isDone = plan.items.length === 0 && plan.conflicts.length === 0;
  const isRefused = "problem" in outcome;
  if (isRefused && !isDone) {
    return json<PlanRefusal>(outcome, outcome.status);
  }
  const isWhole = work === undefined;
  if (job && isWhole && mayManage(session.person.role, job)) {
    await closeJob(batch).catch((cause: unknown) => {
      // The undo itself was saved or runs, and the old job can still be closed on its page.
      log.error({ err: cause }, "A job could not be closed.");
    });
  }
  return isRefused ? redirect(placeIn(search, { notice: "already-undone" }, only), 303) : outcome;
}

export default function UndoPage() {
  const data = useLoaderData<typeof loader>();
  const { batch, work, count, others, heading, review, back } = data;
  const refusal = useActionData<PlanRefusal>();
  const { search } = useLocation();
  const path = (changes: Record<string, string | undefined>) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    return [undoPath(batch), query.toString()].filter(Boolean).join("?");
  };
  const isPart = work !== undefined && others > 0;
  const hasConflicts = review.conflicts.length > 0;
  return (
    <AdminPage title={heading} problem={refusal?.problem}>
      <p className="mt-3">
        {`${data.by} ${data.words} · `}
        <Moment at={data.at} />
      </p>
      {isPart ? (
        <p className="mt-3">
          {`${others === 1 ? "The other work" : `The other ${others.toLocaleString("en-US")} works`} of this action ${others === 1 ? "keeps its" : "keep their"} changes. `}
          <Link to={path({ work: undefined, to: undefined })}>
            {`Undo all ${others + 1} instead`}
          </Link>
        </p>
      ) : null}
      {review.asked.isEmpty ? (
        <p className="mt-3">
          {hasConflicts
            ? "None of this can be undone."
            : "This was already undone. Nothing is left to undo."}
        </p>
      ) : null}
      <ReviewedWorks
        review={review}
        action={path({ page: undefined })}
        pathOf={(page) => path({ page: String(page) })}
        button={
          hasConflicts
            ? "Undo the others"
            : isPart
              ? "Undo this work only"
              : count > 1
                ? `Undo all ${count.toLocaleString("en-US")}`
                : "Undo"
        }
        back={back}
        linkFor={({ id, title }) =>
          count > 1 && !isSiteDocument(id) ? (
            <p className="mt-3">
              <Link
                to={path({ work: id, page: undefined })}
                aria-label={`Undo this work only: ${title}`}
              >
                Undo this work only
              </Link>
            </p>
          ) : null
        }
      />
    </AdminPage>
  );
}
