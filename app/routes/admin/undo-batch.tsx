import { setImmediate as nextTurn } from "node:timers/promises";
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
import { readOrFail } from "~/http/find-or-fail.server";
import { listOf, listPath, withList } from "~/http/list-path";
import { nameInPath, undoPath } from "~/http/paths";
import { readForm } from "~/http/read-form.server";
import { log } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { UndoConflictList } from "~/ui/admin/undo-conflict-list";
import { useList } from "~/ui/admin/use-list";
import { Container } from "~/ui/container";
import type { Change } from "~/works/change";
import { noticeOf } from "~/works/notice.server";
import { conflictSentence, undo, UndoConflicts } from "~/works/undo.server";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Undo these changes?" });

interface Refusal {
  conflicts: string[];
  problem?: string;
}

/** For a confirmation; the notice's button posts directly. */
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
  try {
    const changes = await changesOf(batch);
    if (changes.length === 0) throw errorResponse(404);
    const changed = await undo(works, changes, {
      by: session.email,
      now: new Date(),
      skipsConflicts: form.get("conflicts") === "skip",
    });
    const [first, ...others] = changes;
    const work = others.length === 0 ? first?.workId : undefined;
    return redirect(listPath(listOf(request), work, { changed }), 303);
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    if (cause instanceof UndoConflicts) {
      const conflicts = cause.conflicts.map(conflictSentence);
      return json<Refusal>({ conflicts }, 409);
    }
    log.error({ err: cause }, "Changes could not be undone.");
    const problem = "Failed to undo. Please try again.";
    return json<Refusal>({ conflicts: [], problem }, 503);
  }
}

async function changesOf(batch: string): Promise<Change[]> {
  const changes: Change[] = [];
  let after: string | undefined;
  do {
    const page = await works.changes({ batch, after, limit: 500 });
    changes.push(...page.changes);
    // Lets other requests through: a batch may be the whole catalogue.
    await nextTurn();
    after = page.next;
  } while (after);
  return changes;
}

export default function UndoBatchPage() {
  const { batch, text } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const list = useList();
  const conflicts = refusal?.conflicts ?? [];
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary problem={refusal?.problem} />
        <UndoConflictList conflicts={conflicts} />
        <h1 className="mb-6 font-display text-2xl">Undo these changes?</h1>
        <p className="mb-6">{text}</p>
        <Form method="post" action={withList(undoPath(batch), list)}>
          {conflicts.length > 0 ? (
            <input type="hidden" name="conflicts" value="skip" />
          ) : null}
          <button type="submit" className="button button-filled mr-3">
            {conflicts.length > 0 ? "Undo the others" : "Undo"}
          </button>
          <Link to={listPath(list)} className="button button-quiet">
            Cancel
          </Link>
        </Form>
      </div>
    </Container>
  );
}
