import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { titled } from "~/seo/page-meta";
import { json } from "@remix-run/node";
import type { PlanRefusal } from "../frame/run-plan.server";
import { useActionData, useLoaderData } from "@remix-run/react";
import { works } from "~/backends/index.server";
import { findVersion, planVersion } from "~/changes/version.server";
import { titleOf } from "~/work/site-document";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { historyPath, restorePath, withQuery } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { listOf, useList, withList } from "../frame/list-path";
import { reviewOf, runReviewed } from "./review.server";
import { ReviewedWorks } from "./reviewed-works";
import { wholeNumberIn } from "~/work/outside";

export const meta = titled("Restore this version?");

export { shouldRevalidate } from "../frame/should-revalidate";

export const loader = adminLoader(async ({ request }) => {
  const { key, version, current, plan } = await planFor(request);
  const { workId } = key;
  const { document } = version.latest;
  return json({
    ...key,
    title: titleOf({ id: workId, document }),
    review: await reviewOf(plan, current, null),
  });
});

async function planFor(request: Request) {
  const workId = nameInPath(request, -4) ?? "";
  const rev = wholeNumberIn(nameInPath(request, -2), 1);
  if (rev === undefined) throw errorResponse(404);
  const current = await currentCatalogue();
  const key = { workId, rev };
  const version = await findVersion(works, key, current.documents.get(workId));
  if (!version) throw errorResponse(404);
  return { key, version, current, plan: planVersion(current, key, version, new Date()) };
}

const failed = "Failed to restore this version. Please try again.";

export const action = adminAction({ failed }, async ({ request, session, form }) => {
  const { key, current, plan } = await planFor(request);
  const outcome = await runReviewed(plan, current, {
    by: session.email,
    kind: "restore",
    form,
    failed,
    then: (outcome) => withList(withQuery(historyPath(key.workId), outcome), listOf(request)),
  });
  if (!("problem" in outcome)) return outcome;
  return json<PlanRefusal>(outcome, outcome.status);
});

export default function RestoreVersionPage() {
  const { workId, rev, title, review } = useLoaderData<typeof loader>();
  const refusal = useActionData<PlanRefusal>();
  const list = useList();
  const path = withList(restorePath({ workId, rev }), list);
  return (
    <AdminPage title="Restore this version?" problem={refusal?.problem}>
      <p className="mt-3">
        {review.asked.isEmpty && review.conflicts.length === 0
          ? `${title} already has the content of version ${rev}.`
          : `This restores version ${rev} of ${title}. These fields will change:`}
      </p>
      <ReviewedWorks
        review={review}
        action={path}
        pathOf={() => path}
        button="Restore this version"
        back={withList(historyPath(workId), list)}
      />
    </AdminPage>
  );
}
