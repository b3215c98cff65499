import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { catalogue, media, works } from "~/backends/index.server";
import { changeKeyIn } from "~/routes/admin/history/change-key.server";
import { errorResponse } from "~/http/error-response.server";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import {
  adminAction,
  type AdminActionArgs,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { runPlan } from "~/routes/admin/frame/run-plan.server";
import { noticePath } from "~/http/fixed-notices";
import {
  changedPath,
  historyPath,
  versionPath,
} from "~/routes/admin/frame/admin-paths";
import { markMissing } from "~/media/missing-pictures.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { FieldChangeList } from "~/routes/admin/history/field-change-list";
import { UndoConflictList } from "~/routes/admin/history/undo-conflict-list";
import { Container } from "~/ui/container";
import { actionNames, type Change } from "~/changes/change";
import { revert } from "~/changes/revert.server";
import { visibilityAfter } from "~/routes/admin/history/visibility-after.server";
import { fieldChangesOf } from "~/changes/field-changes.server";
import { findChange } from "~/changes/history.server";
import { planUndo } from "~/changes/undo.server";
import { titleOfChange } from "~/changes/work-summary.server";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Undo this change?" });

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

/** Shown after a refusal or a sign-in; the button in the history posts directly. */
export const loader = adminLoader(async ({ request }) => {
  const change = await changeFor(request);
  const { workId, rev, action } = change;
  const current = (await works.get(workId))?.document;
  const { document } = revert(current, change, new Date());
  return json({
    ...{ workId, rev, done: actionNames[action] },
    title: titleOfChange(change, current),
    fields: fieldChangesOf(await markMissing(media, change)),
    visibility: document && visibilityAfter(workId, document),
  });
});

export const action = adminAction(
  { failed: "Failed to undo. Please try again." },
  undo,
);

interface Refusal {
  conflicts: string[];
  problem?: string;
}

async function undo({ request, session }: AdminActionArgs) {
  const { email: by } = session;
  const change = await changeFor(request);
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const plan = planUndo(current, [change], new Date());
  const { conflicts } = plan;
  if (conflicts.length > 0) return json<Refusal>({ conflicts }, 409);
  const page = historyPath(change.workId);
  if (plan.items.length === 0) {
    return redirect(noticePath(page, "nothing-to-undo"), 303);
  }
  const then = (batch: string) => changedPath(batch, page);
  const outcome = await runPlan(plan, { by, kind: "undo", then });
  if (!("problem" in outcome)) return outcome;
  const { problem, status } = outcome;
  return json<Refusal>({ conflicts, problem }, status);
}

async function changeFor(request: Request): Promise<Change> {
  const key = changeKeyIn(request, 1);
  const change = key && (await findChange(works, key));
  if (!change) throw errorResponse(404);
  return change;
}

export default function UndoChangePage() {
  const { workId, rev, title, done, fields, visibility } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Container>
      <div className="max-w-3xl pt-12">
        <ErrorSummary problem={refusal?.problem} />
        <UndoConflictList
          conflicts={refusal && "conflicts" in refusal ? refusal.conflicts : []}
        />
        <h1 className="font-display text-2xl">Undo this change?</h1>
        <p className="mt-4">{`${title}, version ${rev}: ${done}`}</p>
        <FieldChangeList fields={fields} />
        {visibility ? <p className="mt-4">Afterward: {visibility}</p> : null}
        <Form
          method="post"
          action={versionPath({ workId, rev }, "undo")}
          className="mt-6"
        >
          <button type="submit" className="button button-filled mr-3">
            Undo this change
          </button>
          <Link to={historyPath(workId)} className="button button-quiet">
            Cancel
          </Link>
        </Form>
      </div>
    </Container>
  );
}
