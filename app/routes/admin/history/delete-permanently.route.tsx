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
import { noticePath } from "~/http/fixed-notices";
import { trashPath } from "~/http/paths";
import { readOrFail } from "~/routes/admin/frame/find-or-fail.server";
import { readForm } from "~/http/read-form.server";
import { removalOrRedirect } from "~/routes/admin/history/change-key.server";
import { log } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import { Container } from "~/ui/container";
import { titleOfChange } from "~/changes/work-summary.server";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Delete this work permanently?" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const removal = await removalOrRedirect(works, request);
  const { workId, rev } = removal;
  const query = {
    workId,
    inTrash: true,
    after: String(rev),
    limit: 1,
  } as const;
  const { changes } = await readOrFail(
    works.changes(query),
    "The trash could not be read.",
  );
  const hasEarlier = changes.length > 0;
  return json({ workId, rev, hasEarlier, title: titleOfChange(removal) });
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  await readForm(request);
  try {
    const removal = await removalOrRedirect(works, request);
    await works.purge(removal, session.email);
    return redirect(noticePath("/admin/trash", "deleted-permanently"), 303);
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    log.error({ err: cause }, "A work could not be deleted permanently.");
    const problem = "Failed to delete work. Please try again.";
    return json({ problem }, 503);
  }
}

export default function DeletePermanentlyPage() {
  const { workId, rev, hasEarlier, title } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const path = trashPath({ workId, rev }, "delete");
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary problem={refusal?.problem} />
        <h1 className="font-display text-2xl">Delete this work permanently?</h1>
        <p className="mt-4">
          <strong>{title}</strong> and its history will be deleted permanently.
          {hasEarlier
            ? "So will all earlier works with the same ID in the trash. "
            : null}
          This cannot be undone.
        </p>
        <Form method="post" action={path} className="mt-6">
          <SubmitButton action={path} kind="danger">
            Delete permanently
          </SubmitButton>{" "}
          <Link to="/admin/trash" className="button button-quiet ml-3">
            Cancel
          </Link>
        </Form>
      </div>
    </Container>
  );
}
