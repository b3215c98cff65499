import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { works } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { readOrFail } from "~/routes/admin/frame/find-or-fail.server";
import {
  listOf,
  listPath,
  withList,
  useList,
} from "~/routes/admin/frame/list-path";
import { nameInPath, undoPath } from "~/http/paths";
import { type Form as SentForm, readForm } from "~/http/read-form.server";
import { startTurn } from "~/routes/admin/frame/turn.server";
import { log } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { GoOn, HiddenFields } from "~/routes/admin/frame/go-on";
import { UndoConflictList } from "~/routes/admin/history/undo-conflict-list";
import { Container } from "~/ui/container";
import { batchIn } from "~/changes/changes.server";
import { noticeOf } from "~/changes/notice.server";
import {
  conflictSentence,
  undoBatch,
  UndoConflicts,
  type UndoProgress,
  UndoStopped,
} from "~/changes/undo.server";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Undo these changes?" });

interface Unfinished {
  progress: UndoProgress;
  /** The number of changes in the batch. */
  of: number;
  conflicts: string[];
  problem?: string;
  skipsConflicts: boolean;
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const batch = nameInPath(request, -2) ?? "";
  const notice = await readOrFail(
    noticeOf(works, batch),
    "The changes could not be read.",
  );
  if (!notice) throw errorResponse(404);
  return json({ batch, text: notice.text });
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request);
  const batch = nameInPath(request, -2) ?? "";
  const skipsConflicts = form.get("conflicts") === "skip";
  const goesOn = startTurn();
  const unfinished = async (
    progress: UndoProgress,
    status: number,
    more: Partial<Unfinished> = {},
  ) => {
    const { conflicts = [] } = more;
    const isCounted = progress.done + conflicts.length > 0;
    const of = isCounted ? await works.countChanges(batch) : 0;
    const usual = { progress, of, conflicts: [], skipsConflicts };
    return json<Unfinished>({ ...usual, ...more }, status);
  };
  try {
    const by = session.email;
    const options = { by, now: new Date(), skipsConflicts };
    const from = progressIn(form);
    const progress = await undoBatch(works, batch, from, goesOn, options);
    if (progress.after) return await unfinished(progress, 200);
    if (progress.done === 0) throw errorResponse(404);
    const work = progress.done === 1 ? await onlyWork(batch) : undefined;
    const changed = progress.batch;
    return redirect(listPath(listOf(request), work, { changed }), 303);
  } catch (stopped) {
    if (!(stopped instanceof UndoStopped)) throw stopped;
    const { progress, cause } = stopped;
    if (cause instanceof UndoConflicts) {
      const conflicts = cause.conflicts.map(conflictSentence);
      return unfinished(progress, 409, { conflicts });
    }
    log.error({ err: cause }, "Changes could not be undone.");
    const problem = "Failed to undo. Please try again.";
    return unfinished(progress, 503, { problem });
  }
}

function progressIn(form: SentForm): UndoProgress {
  return {
    batch: batchIn(form.get("batch")),
    done: Number(form.get("done")) || 0,
    after: form.get("after") || undefined,
  };
}

async function onlyWork(batch: string): Promise<string | undefined> {
  const { changes } = await works.changes({ batch, limit: 1 });
  return changes[0]?.workId;
}

export default function UndoBatchPage() {
  const { batch, text } = useLoaderData<typeof loader>();
  const unfinished = useActionData<typeof action>();
  const list = useList();
  const path = withList(undoPath(batch), list);
  const conflicts = unfinished?.conflicts ?? [];
  const fields = fieldsOf(unfinished);
  const { progress, of = 0 } = unfinished ?? {};
  const hasOthers =
    conflicts.length === 0 || of > conflicts.length + (progress?.done ?? 0);
  const isStopped = conflicts.length > 0 || Boolean(unfinished?.problem);
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary problem={unfinished?.problem} />
        <UndoConflictList
          conflicts={conflicts}
          isPartial={(unfinished?.progress.done ?? 0) > 0}
        />
        {unfinished && !isStopped ? (
          <GoOn
            done={unfinished.progress.done}
            of={unfinished.of}
            action={path}
            fields={fields}
          />
        ) : (
          <>
            <h1 className="mb-6 font-display text-2xl">Undo these changes?</h1>
            <p className="mb-6">{text}</p>
            {unfinished && unfinished.progress.done > 0 ? (
              <p className="mb-6">
                {`${unfinished.progress.done} of ${unfinished.of} changes are undone.`}
              </p>
            ) : null}
            <Form method="post" action={path}>
              <HiddenFields fields={fields} />
              {hasOthers ? (
                <button type="submit" className="button button-filled mr-3">
                  {conflicts.length > 0 ? "Undo the others" : "Undo"}
                </button>
              ) : null}
              <Link to={listPath(list)} className="button button-quiet">
                Cancel
              </Link>
            </Form>
          </>
        )}
      </div>
    </Container>
  );
}

function fieldsOf(unfinished: Unfinished | undefined): [string, string][] {
  if (!unfinished) return [];
  const { conflicts, skipsConflicts } = unfinished;
  const skips = skipsConflicts || conflicts.length > 0;
  const { batch, done, after = "" } = unfinished.progress;
  return [
    ["batch", batch],
    ["done", String(done)],
    ["after", after],
    ["conflicts", skips ? "skip" : ""],
  ];
}
