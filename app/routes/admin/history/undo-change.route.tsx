import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { media, works } from "~/backends/index.server";
import { changeKeyIn } from "~/routes/admin/history/change-key.server";
import { errorResponse } from "~/http/error-response.server";
import { readOrFail } from "~/routes/admin/frame/find-or-fail.server";
import { changedPath, historyPath, versionPath } from "~/http/paths";
import { readForm } from "~/http/read-form.server";
import { markMissing } from "~/media/missing-pictures.server";
import { log } from "~/log.server";
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
import { conflictSentence, undo, UndoConflicts } from "~/changes/undo.server";
import { titleOfChange } from "~/changes/work-summary.server";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Undo this change?" });

interface Refusal {
  conflicts: string[];
  problem?: string;
}

/** Shown after a refusal or a sign-in; the button in the history posts directly. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const change = await changeFor(request);
  const { workId, rev, action } = change;
  const current = (await works.get(workId))?.document;
  const { document } = revert(current, change, new Date());
  return json({
    ...{ workId, rev, done: actionNames[action] },
    title: titleOfChange(change, current),
    fields: fieldChangesOf(
      await readOrFail(
        markMissing(media, change),
        "The pictures could not be read.",
      ),
    ),
    visibility: document && visibilityAfter(workId, document),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  await readForm(request);
  try {
    const change = await changeFor(request);
    const by = session.email;
    const batch = await undo(works, [change], { by, now: new Date() });
    return redirect(changedPath(batch, historyPath(change.workId)), 303);
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    if (cause instanceof UndoConflicts) {
      const conflicts = cause.conflicts.map(conflictSentence);
      return json<Refusal>({ conflicts }, 409);
    }
    log.error({ err: cause }, "A change could not be undone.");
    const problem = "Failed to undo. Please try again.";
    return json<Refusal>({ conflicts: [], problem }, 503);
  }
}

async function changeFor(request: Request): Promise<Change> {
  const key = changeKeyIn(request, 1);
  const change =
    key &&
    (await readOrFail(findChange(works, key), "A change could not be read."));
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
        <UndoConflictList conflicts={refusal?.conflicts ?? []} />
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
