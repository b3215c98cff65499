import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import {
  type AdminActionArgs,
  adminAction,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { catalogue, works } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { listOf, listPath, useList } from "~/routes/admin/frame/list-path";
import type { Form } from "~/http/read-form.server";
import { askFor, runPlan } from "~/routes/admin/frame/run-plan.server";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { pageMeta } from "~/seo/page-meta";
import { type BulkPage, BulkSteps } from "~/routes/admin/list/bulk/bulk-steps";
import { Container } from "~/ui/container";
import { PageHeader } from "~/ui/page-header";
import {
  bulkErrors,
  findChosen,
  readChosen,
  requestOf,
} from "~/routes/admin/list/bulk/bulk-steps.server";
import { planBulk } from "~/routes/admin/list/bulk/bulk.server";
import { actionNames } from "~/changes/change";
import { readListQuery } from "~/routes/admin/frame/list-query";
import { titleOfChange } from "~/changes/work-summary.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: "Change several works" });

/** Fits a page of works with the longest IDs that a store accepts. */
const mostBytes = 300 * 1000;
const mostFields = 70;

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

/** A form that was kept during the sign-in continues on the list. */
export const loader = adminLoader(async ({ request }) => {
  const saved = new URL(request.url).searchParams.get("saved");
  if (saved)
    throw redirect(listPath(listOf(request), undefined, { saved }), 303);
  return json(null);
});

const failed = "Failed to update works. Please try again.";

export const action = adminAction(
  { failed, mostBytes, mostFields, savesForm: true },
  change,
);

async function change({ request, session, form }: AdminActionArgs) {
  const { email: by } = session;
  const list = listOf(request);
  for (const action of ["publish", "unpublish"] as const) {
    const id = form.get(action);
    if (id) return changeOne(id, action, by, list);
  }
  const { chosen, targets, plan } = await planFor(form, list);
  const isAsked = form.get("seen") !== null;
  const errors = bulkErrors(chosen.values);
  const isEmpty = targets.length === 0 && !isAsked;
  if (isEmpty || Object.keys(errors).length > 0) {
    const problem = isEmpty ? "Select at least one work." : undefined;
    return json<BulkPage>({ chosen, errors, problem }, 422);
  }
  const then = (changed: string) => listPath(list, undefined, { changed });
  const refusal = isAsked
    ? await runPlan(plan, { by, kind: "bulk", form, then, failed })
    : undefined;
  if (refusal && !("problem" in refusal)) return refusal;
  // The works may have changed again since the first plan.
  const next = refusal ? await planFor(form, list) : { chosen, plan };
  const at = form.get("at") ?? "";
  const page: BulkPage = {
    ...{ chosen: next.chosen, errors: {}, at: new Date().toISOString() },
    asked: askFor(next.plan, refusal?.batch),
    unchanged: next.plan.unchanged.map(({ title }) => title),
    problem: refusal?.problem,
  };
  if (refusal?.status === 409) page.problem += await changesSince(at);
  return json(page, refusal?.status);
}

async function planFor(form: Form, list: string) {
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const now = new Date();
  const query = readListQuery(new URLSearchParams(list));
  const found = findChosen(readChosen(form), query, current, now);
  const request = requestOf(found.chosen.values, current);
  return { ...found, plan: planBulk(found.targets, request, now) };
}

const mostListed = 20;

/** @param from when the page was shown (ISO 8601). */
async function changesSince(from: string): Promise<string> {
  if (Number.isNaN(Date.parse(from))) return "";
  const { changes } = await works.changes({ from, limit: mostListed });
  const latest = changes.map(
    (change) => `${actionNames[change.action]}: ${titleOfChange(change)}`,
  );
  return latest.length > 0
    ? ` The latest changes are: ${latest.join("; ")}.`
    : "";
}

async function changeOne(
  id: string,
  action: "publish" | "unpublish",
  by: string,
  list: string,
) {
  const work = await works.get(id);
  if (!work) throw errorResponse(404);
  const request = { action, category: "", creatorId: "", creatorName: "" };
  const plan = planBulk([work], request, new Date());
  if (plan.items.length === 0) return redirect(listPath(list, id), 303);
  const then = (changed: string) => listPath(list, id, { changed });
  const outcome = await runPlan(plan, { by, kind: "bulk", then });
  return "problem" in outcome ? json(outcome, outcome.status) : outcome;
}

export default function BulkWorksPage() {
  const answer = useActionData<typeof action>();
  const page = answer && "chosen" in answer ? answer : undefined;
  const list = useList();
  return (
    <Container>
      <ErrorSummary problem={page ? undefined : answer?.problem} />
      {page ? (
        <BulkSteps page={page} list={list} />
      ) : (
        <>
          <PageHeader title="Nothing is selected" />
          <Link to={listPath(list)}>Go back and select works</Link>
        </>
      )}
    </Container>
  );
}
