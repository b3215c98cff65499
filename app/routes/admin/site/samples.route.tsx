import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { titled } from "~/seo/page-meta";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { type Plan, planned } from "~/changes/plan.server";
import { changedPath } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { Confirmation } from "../frame/confirmation";
import { dashboardPath } from "../frame/list-path";
import { askFor, runPlan } from "../frame/run-plan.server";
import { countOf } from "~/work/work";

const path = "/admin/site/samples";
const title = "Remove the sample works";

export const meta = titled(title);

export { shouldRevalidate } from "../frame/should-revalidate";

export const loader = adminLoader(async () => {
  const current = await currentCatalogue();
  return json({ asked: askFor(planRemoval(current)) });
});

export const action = adminAction(
  { failed: "Failed to remove the sample works. Please try again." },
  async ({ session, form }) => {
    const current = await currentCatalogue();
    const outcome = await runPlan(planRemoval(current), {
      by: session.email,
      kind: "bulk",
      form,
      then: (batch) => changedPath(batch, dashboardPath),
    });
    if (!("problem" in outcome)) return outcome;
    return json({ problem: outcome.problem }, outcome.status);
  },
);

/** Works that someone edited are no samples anymore. */
function planRemoval({ stored }: Catalogue): Plan {
  const items = stored
    .filter(({ document }) => document.sample === true)
    .map(({ id, document }) => planned({ id }, document));
  const sentence =
    items.length === 0
      ? "There are no sample works."
      : `${countOf(items.length)} will move to the trash. Samples that you edited stay. You can undo this afterward.`;
  return { action: "delete", items, sentences: [sentence] };
}

export default function SamplesPage() {
  const { asked } = useLoaderData<typeof loader>();
  const refusal = useActionData<{ problem: string }>();
  return (
    <AdminPage title={title} width="prose" problem={refusal?.problem}>
      <Confirmation
        asked={asked}
        action={path}
        fields={[]}
        button={title}
        kind="danger"
        back={dashboardPath}
      />
    </AdminPage>
  );
}
