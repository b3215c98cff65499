import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { titled } from "~/seo/page-meta";
import { json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSplits, planSplits } from "~/catalogue/split-makers.server";
import { countWorks } from "~/changes/plan.server";
import { noticePath } from "~/http/fixed-notices";
import { changedPath, splitMakersPath } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { Confirmation } from "../frame/confirmation";
import { askFor, runPlan } from "../frame/run-plan.server";
import { keyOfMaker } from "~/work/makers";
import { countOf } from "~/work/work";

export const meta = titled("Split names into makers");

export { shouldRevalidate } from "../frame/should-revalidate";

const list = "/admin/creators";

/** The question and the confirmation have the makers in their address. */
async function readSplits(request: Request) {
  const current = await currentCatalogue();
  const makers = new URL(request.url).searchParams.getAll("maker");
  const splits = findSplits(current.stored).filter(({ maker, isCertain }) =>
    makers.length > 0 ? makers.includes(keyOfMaker(maker)) : isCertain,
  );
  return { makers, plan: planSplits(current, splits) };
}

export const loader = adminLoader(async ({ request }) => {
  const { makers, plan } = await readSplits(request);
  const works = countOf(countWorks(plan.items));
  return json({ makers, asked: askFor(plan), works });
});

export const action = adminAction(
  { failed: "Failed to rename. Please try again." },
  async ({ request, session, form }) => {
    const { plan } = await readSplits(request);
    const outcome = await runPlan(plan, {
      by: session.email,
      kind: "rename",
      form,
      then: (batch) => changedPath(batch, list),
    });
    if (!("problem" in outcome)) return outcome;
    return plan.items.length > 0
      ? json(outcome, outcome.status)
      : redirect(noticePath(list, "name-gone"), 303);
  },
);

export default function SplitMakersPage() {
  const { makers, asked, works } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const batch = answer && "batch" in answer ? answer.batch : asked.batch;
  return (
    <AdminPage
      title={asked.isEmpty ? "No works would change" : "Split names into makers"}
      width="prose"
      problem={answer?.problem}
    >
      <Confirmation
        asked={{ ...asked, batch }}
        action={splitMakersPath(makers)}
        fields={[]}
        button={`Change ${works}`}
        back={list}
      />
    </AdminPage>
  );
}
