import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  adminAction,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { media, works } from "~/backends/index.server";
import { changeKeyIn } from "~/routes/admin/history/change-key.server";
import { errorResponse } from "~/http/error-response.server";
import { noticePath } from "~/http/fixed-notices";
import { changedPath, historyPath, versionPath } from "~/http/paths";
import { markMissing } from "~/media/missing-pictures.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { FieldChangeList } from "~/routes/admin/history/field-change-list";
import { Container } from "~/ui/container";
import type { ChangeKey } from "~/changes/change";
import { visibilityAfter } from "~/routes/admin/history/visibility-after.server";
import { fieldChanges } from "~/changes/field-changes.server";
import {
  findVersion,
  restoreVersion,
  type Version,
} from "~/changes/history.server";
import { titleOf } from "~/changes/work-summary.server";
import { AppIdTaken, WorkGone } from "~/changes/works-store";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Restore this version?" });

/** Shown after a refusal or a sign-in; the button in the history posts directly. */
export const loader = adminLoader(async ({ request }) => {
  const { key, version } = await versionFor(request);
  const { document, current } = await markMissing(media, version);
  return json({
    ...key,
    title: titleOf({ id: key.workId, document: current ?? document }),
    fields: fieldChanges(current ?? {}, document),
    visibility: visibilityAfter(key.workId, document),
  });
});

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

export const action = adminAction(
  { failed: "Failed to restore this version. Please try again." },
  async ({ request, session }) => {
    try {
      const { key, version } = await versionFor(request);
      const history = historyPath(key.workId);
      const batch = await restoreVersion(works, key, version, session.email);
      const next = batch
        ? changedPath(batch, history)
        : noticePath(history, "same-version");
      return redirect(next, 303);
    } catch (cause) {
      if (cause instanceof WorkGone) throw errorResponse(404);
      if (cause instanceof AppIdTaken) {
        const problem = `The work “${cause.owner}” already uses “${cause.appId}”, the App ID of this version. Change the App ID of that work first.`;
        return json({ problem }, 409);
      }
      throw cause;
    }
  },
);

async function versionFor(
  request: Request,
): Promise<{ key: ChangeKey; version: Version }> {
  const key = changeKeyIn(request, 1);
  const version = key && (await findVersion(works, key));
  if (!version) throw errorResponse(404);
  return { key, version };
}

export default function RestoreVersionPage() {
  const { workId, rev, title, fields, visibility } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Container>
      <div className="max-w-3xl pt-12">
        <ErrorSummary problem={refusal?.problem} />
        <h1 className="font-display text-2xl">Restore this version?</h1>
        <p className="mt-4">
          {fields.length > 0
            ? `This restores version ${rev} of ${title}. These fields will change:`
            : `${title} already has the content of version ${rev}.`}
        </p>
        <FieldChangeList fields={fields} />
        {visibility ? <p className="mt-4">Afterward: {visibility}</p> : null}
        <Form
          method="post"
          action={versionPath({ workId, rev }, "restore")}
          className="mt-6"
        >
          <button type="submit" className="button button-filled mr-3">
            Restore this version
          </button>
          <Link to={historyPath(workId)} className="button button-quiet">
            Cancel
          </Link>
        </Form>
      </div>
    </Container>
  );
}
