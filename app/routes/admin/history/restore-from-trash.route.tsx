import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { planUndo } from "~/changes/undo.server";
import { trashPath, withQuery } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import type { PlanRefusal } from "../frame/run-plan.server";
import { removalsIn, reviewOf, runReviewed } from "./review.server";
import { ReviewedWorks } from "./reviewed-works";
import { pageMeta } from "~/seo/page-meta";
import { countOf } from "~/work/work";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.heading ?? "Restore" });

export { shouldRevalidate } from "../frame/should-revalidate";

export const loader = adminLoader(async ({ request }) => {
  const { removals, current, plan } = await planFor(request);
  const count = removals.length;
  const page = new URL(request.url).searchParams.get("page");
  return json({
    removals: removals.map(({ id }) => ({ id })),
    heading: count === 1 ? "Restore this work?" : `Restore ${countOf(count)}?`,
    review: await reviewOf(plan, current, page),
  });
});

async function planFor(request: Request) {
  const removals = await removalsIn(request);
  const current = await currentCatalogue();
  const plan = planUndo(current, removals, new Date(), "restore");
  return { removals, current, plan };
}

const failed = "Failed to restore work. Please try again.";

export const action = adminAction({ failed }, async ({ request, session, form }) => {
  const { current, plan } = await planFor(request);
  const outcome = await runReviewed(plan, current, {
    by: session.email,
    kind: "restore",
    form,
    failed,
    then: (outcome) => withQuery("/admin/trash", outcome),
  });
  if (!("problem" in outcome)) return outcome;
  return json<PlanRefusal>(outcome, outcome.status);
});

export default function RestoreFromTrashPage() {
  const { removals, heading, review } = useLoaderData<typeof loader>();
  const refusal = useActionData<PlanRefusal>();
  const path = trashPath(removals, "restore");
  return (
    <AdminPage title={heading} problem={refusal?.problem}>
      <ReviewedWorks
        review={review}
        action={path}
        pathOf={(page) => `${path}&page=${page}`}
        button={review.conflicts.length > 0 ? "Restore the others" : "Restore"}
        back="/admin/trash"
      />
    </AdminPage>
  );
}
