import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { catalogue, works } from "~/backends/index.server";
import { closeJob } from "~/changes/jobs.server";
import { noticeOf } from "~/changes/notice.server";
import { changesOfBatch, planUndo } from "~/changes/undo.server";
import { errorResponse } from "~/http/error-response.server";
import { jobPath, nameInPath, undoPath } from "~/http/paths";
import {
  type AdminActionArgs,
  adminAction,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { HiddenFields } from "~/routes/admin/frame/confirmation";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { runPlan } from "~/routes/admin/frame/run-plan.server";
import { UndoConflictList } from "~/routes/admin/history/undo-conflict-list";
import { listOf, listPath, withList } from "~/routes/admin/list/list-path";
import { useList } from "~/routes/admin/list/use-list";
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
  return json({ batch, text: notice.text });
});

interface Refusal {
  conflicts: string[];
  /** How many of the changes can be undone. */
  others: number;
  problem?: string;
}

export const action = adminAction(
  { failed: "Failed to undo. Please try again." },
  undo,
);

async function undo({ request, session, form }: AdminActionArgs) {
  const { email: by } = session;
  const undone = nameInPath(request, -2) ?? "";
  const changes = await changesOfBatch(works, undone);
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const plan = planUndo(current, changes, new Date());
  const { conflicts, items } = plan;
  const refuse = (problem: string | undefined, status: number) =>
    json<Refusal>({ conflicts, others: items.length, problem }, status);
  if (conflicts.length > 0 && form.get("conflicts") !== "skip") {
    return refuse(undefined, 409);
  }
  const job = await closeJob(undone);
  if (job?.state === "running") return redirect(jobPath(undone), 303);
  if (changes.length === 0 && !job) throw errorResponse(404);
  const list = listOf(request);
  if (items.length === 0) {
    const notice = "nothing-to-undo";
    return redirect(listPath(list, undefined, { notice }), 303);
  }
  const work = items.length === 1 ? items[0]?.id : undefined;
  const then = (changed: string) => listPath(list, work, { changed });
  const outcome = await runPlan(plan, { by, kind: "undo", then });
  if (!("problem" in outcome)) return outcome;
  return refuse(outcome.problem, outcome.status);
}

export default function UndoBatchPage() {
  const { batch, text } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const list = useList();
  const path = withList(undoPath(batch), list);
  const problem = refusal?.problem;
  const { conflicts = [], others = 1 } =
    refusal && "conflicts" in refusal ? refusal : {};
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary problem={problem} />
        <UndoConflictList conflicts={conflicts} />
        <h1 className="mb-6 font-display text-2xl">Undo these changes?</h1>
        <p className="mb-6">{text}</p>
        <Form method="post" action={path}>
          {conflicts.length > 0 ? (
            <HiddenFields fields={[["conflicts", "skip"]]} />
          ) : null}
          {others > 0 ? (
            <button type="submit" className="button button-filled mr-3">
              {conflicts.length > 0 ? "Undo the others" : "Undo"}
            </button>
          ) : null}
          <Link to={listPath(list)} className="button button-quiet">
            {others > 0 ? "Cancel" : "Go back to the dashboard"}
          </Link>
        </Form>
      </div>
    </Container>
  );
}
