import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { readForm } from "~/http/read-form.server";
import { log } from "~/log.server";
import { findOrFail } from "~/http/find-or-fail.server";
import { works } from "~/backends/index.server";
import { Container } from "~/ui/container";
import { DeleteQuestion } from "~/ui/admin/delete-question";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { SubmitButton } from "~/ui/admin/submit-button";
import { pageMeta } from "~/seo/page-meta";
import { noticePath } from "~/http/fixed-notices";
import { changedPath, deletePath, nameInPath } from "~/http/paths";
import { deleteWork } from "~/works/save-work.server";
import { summaryOf } from "~/works/work-summary.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data ? `Delete ${args.data.title}?` : "Delete this work?",
  });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = nameInPath(request, -2) ?? "";
  try {
    const { title } = summaryOf(await findOrFail(works, id));
    return json({ id, title });
  } catch (missing) {
    if (!(missing instanceof Response) || missing.status !== 404) throw missing;
    return redirect(noticePath("/admin/dashboard", "already-deleted"), 303);
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  await readForm(request);
  try {
    const id = nameInPath(request, -2) ?? "";
    const batch = await deleteWork(works, id, session.email);
    const path = batch
      ? changedPath(batch)
      : noticePath("/admin/dashboard", "already-deleted");
    return redirect(path, 303);
  } catch (cause) {
    log.error({ err: cause }, "A work could not be deleted.");
    const problem = "Failed to delete work. Please try again.";
    return json({ problem, errors: {} }, 503);
  }
}

export default function DeleteWorkPage() {
  const { id, title } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Container>
      <div className="pt-12">
        <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
        <h1 className="font-display text-2xl">Delete this work?</h1>
        <DeleteQuestion title={title} />
        <Form method="post" action={deletePath(id)}>
          <div className="mt-6 flex items-center space-x-3">
            <SubmitButton action={deletePath(id)} kind="danger">
              Delete work
            </SubmitButton>
            <Link to="/admin/dashboard" className="button button-quiet">
              Cancel
            </Link>
          </div>
        </Form>
      </div>
    </Container>
  );
}
