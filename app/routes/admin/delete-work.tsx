import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { redirectWithNotice } from "~/auth/notices.server";
import { readForm } from "~/http/read-form.server";
import { log } from "~/log.server";
import { findOrFail } from "~/http/find-or-fail.server";
import { works } from "~/backends/index.server";
import { Container } from "~/ui/container";
import { DeleteQuestion } from "~/ui/admin/delete-question";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { pageMeta } from "~/seo/page-meta";
import { nameInPath } from "~/http/paths";
import { deletePath } from "~/http/paths";
import { summaryOf } from "~/works/work-summary.server";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Delete this work?" });

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  const id = nameInPath(request, -2) ?? "";
  try {
    const { title } = summaryOf(await findOrFail(works, id));
    return json({ id, title });
  } catch (missing) {
    if (!(missing instanceof Response) || missing.status !== 404) throw missing;
    return redirectWithNotice(session, "/admin/dashboard", {
      text: "That work was already deleted.",
    });
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  await readForm(request);
  try {
    const removed = await works.remove(nameInPath(request, -2) ?? "");
    const title = removed && summaryOf(removed).title;
    return redirectWithNotice(session, "/admin/dashboard", {
      text: title ? `Deleted ${title}.` : "That work was already deleted.",
      removed,
    });
  } catch (cause) {
    log.error({ err: cause }, "A work could not be deleted.");
    const problem = "Failed to delete work. Please try again.";
    return json({ problem, errors: {} }, 503);
  }
}

export default function DeleteWorkPage() {
  const { id, title } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const isBusy = useNavigation().state !== "idle";
  return (
    <Container>
      <div className="pt-12">
        <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
        <h1 className="font-display text-2xl">Delete this work?</h1>
        <DeleteQuestion title={title} />
        <Form method="post" action={deletePath(id)}>
          <div className="mt-6 flex items-center space-x-3">
            <button
              type="submit"
              className="button button-danger"
              disabled={isBusy}
            >
              {isBusy ? "Submitting..." : "Delete work"}
            </button>
            <Link to="/admin/dashboard" className="button button-quiet">
              Cancel
            </Link>
          </div>
        </Form>
      </div>
    </Container>
  );
}
