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
import { env } from "~/env.server";
import { errorResponse } from "~/http/error-response.server";
import { findOrFail } from "~/http/find-or-fail.server";
import { listOf, listPath, withList } from "~/http/list-path";
import { nameInPath, statusPath } from "~/http/paths";
import { readForm } from "~/http/read-form.server";
import { log } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/ui/admin/error-summary";
import { useList } from "~/ui/admin/use-list";
import { Container } from "~/ui/container";
import { isStatus, stateOf } from "~/works/publication";
import { visibilityOf } from "~/works/publish-time.server";
import { setStatus } from "~/works/save-work.server";
import { readWork } from "~/works/work-document.server";
import { titleOf } from "~/works/work-summary.server";
import { WorkGone } from "~/works/works-store";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.title ?? "Publication" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const stored = await findOrFail(works, nameInPath(request, -2) ?? "");
  const work = readWork(stored);
  const now = new Date();
  return json({
    id: stored.id,
    title: titleOf(stored),
    next: work && stateOf(work, now) === "published" ? "draft" : "published",
    visibility: work && visibilityOf(work, now, env.SITE_TIME_ZONE),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request);
  const id = nameInPath(request, -2) ?? "";
  const status = form.get("status");
  if (!isStatus(status)) throw errorResponse(400);
  try {
    const changed = await setStatus(works, id, status, session.email);
    return redirect(listPath(listOf(request), id, { changed }), 303);
  } catch (cause) {
    if (cause instanceof WorkGone) throw errorResponse(404);
    log.error({ err: cause }, "A work's status could not be saved.");
    const problem = "Failed to update work. Please try again.";
    return json({ problem }, 503);
  }
}

export default function WorkStatusPage() {
  const { id, title, next, visibility } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const list = useList();
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary problem={refusal?.problem} />
        <h1 className="mb-6 font-display text-2xl">{title}</h1>
        <p className="mb-6">{visibility}</p>
        <Form method="post" action={withList(statusPath(id), list)}>
          <button
            type="submit"
            name="status"
            value={next}
            className="button button-filled mr-3"
          >
            {next === "draft" ? "Unpublish" : "Publish"}
          </button>
          <Link to={listPath(list, id)} className="button button-quiet">
            Cancel
          </Link>
        </Form>
      </div>
    </Container>
  );
}
