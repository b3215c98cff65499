import { json, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { catalogue, works } from "~/backends/index.server";
import { closeJob } from "~/changes/jobs.server";
import { noticeOf } from "~/changes/notice.server";
import { changesOfBatch, planUndo } from "~/changes/undo.server";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { jobPath, undoPath } from "~/routes/admin/frame/admin-paths";
import {
  adminAction,
  type AdminActionArgs,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { Confirmation } from "~/routes/admin/frame/confirmation";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { askFor, runPlan } from "~/routes/admin/frame/run-plan.server";
import { UndoConflictList } from "~/routes/admin/history/undo-conflict-list";
import {
  listOf,
  listPath,
  useList,
  withList,
} from "~/routes/admin/frame/list-path";
import { pageMeta } from "~/seo/page-meta";
import { Container } from "~/ui/container";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Undo these changes?" });

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

/** Shown after a refusal or a sign-in, and from the history; a notice posts directly. */
export const loader = adminLoader(async ({ request }) => {
  const batch = nameInPath(request, -2) ?? "";
  const notice = await noticeOf(works, batch);
  if (!notice) throw errorResponse(404);
  const { plan } = await planFor(batch);
  const asked = askFor({ ...plan, sentences: [notice.text] });
  return json({ batch, asked, conflicts: plan.conflicts });
});

async function planFor(batch: string) {
  const changes = await changesOfBatch(works, batch);
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  return { changes, plan: planUndo(current, changes, new Date()) };
}

export const action = adminAction(
  { failed: "Failed to undo. Please try again." },
  undo,
);

async function undo({ request, session, form }: AdminActionArgs) {
  const { email: by } = session;
  const undone = nameInPath(request, -2) ?? "";
  const { changes, plan } = await planFor(undone);
  const { conflicts, items } = plan;
  // The confirm page has shown the conflicts.
  const confirmation = form.get("seen") === null ? undefined : form;
  if (conflicts.length > 0 && !confirmation) return json({ problem: "" }, 409);
  const job = await closeJob(undone);
  if (job?.state === "running") return redirect(jobPath(undone), 303);
  if (changes.length === 0 && !job) throw errorResponse(404);
  const list = listOf(request);
  if (items.length === 0) {
    const notice = "nothing-to-undo";
    return redirect(listPath(list, undefined, { notice }), 303);
  }
  const work = items.length === 1 ? items[0]?.id : undefined;
  const outcome = await runPlan(plan, {
    ...{ by, kind: "undo", form: confirmation },
    then: (changed) => listPath(list, work, { changed }),
  });
  if (!("problem" in outcome)) return outcome;
  return json({ problem: outcome.problem }, outcome.status);
}

export default function UndoBatchPage() {
  const { batch, asked, conflicts } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const list = useList();
  const hasConflicts = conflicts.length > 0;
  return (
    <Container>
      <div className="max-w-prose pt-12">
        {refusal && hasConflicts && !refusal.problem ? (
          <UndoConflictList conflicts={conflicts} />
        ) : (
          <ErrorSummary problem={refusal?.problem} />
        )}
        <h1 className="mb-6 font-display text-2xl">Undo these changes?</h1>
        <Confirmation
          asked={asked}
          lists={[
            { items: asked.titles },
            { title: "These changes cannot be undone", items: conflicts },
          ]}
          action={withList(undoPath(batch), list)}
          fields={[]}
          button={hasConflicts ? "Undo the others" : "Undo"}
          back={listPath(list)}
          backLabel="Go back to the dashboard"
        />
      </div>
    </Container>
  );
}
