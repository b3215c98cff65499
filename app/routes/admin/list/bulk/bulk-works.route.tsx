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
import { listOf, listPath } from "~/routes/admin/list/list-path";
import type { Form } from "~/http/read-form.server";
import { log } from "~/log.server";
import {
  askFor,
  batchIn,
  isStale,
  type Refusal,
  runPlan,
} from "~/routes/admin/frame/run-plan.server";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { pageMeta } from "~/seo/page-meta";
import { type BulkPage, BulkSteps } from "~/routes/admin/list/bulk/bulk-steps";
import { useList } from "~/routes/admin/list/use-list";
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
import { readListQuery } from "~/routes/admin/list/list-query";
import { type Status } from "~/work/publication";
import { setStatus } from "~/changes/save-work.server";
import { titleOfChange } from "~/changes/work-summary.server";
import { WorkGone } from "~/changes/works-store";

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
  for (const [button, status] of statusButtons) {
    const id = form.get(button);
    if (id) return setStatusOf(id, status, by, list);
  }
  const { chosen, targets, plan } = await planFor(form, list);
  const seen = form.get("seen");
  const errors = bulkErrors(chosen.values);
  const isEmpty = targets.length === 0 && !seen;
  if (isEmpty || Object.keys(errors).length > 0) {
    const problem = isEmpty ? "Select at least one work." : undefined;
    return json<BulkPage>({ chosen, errors, problem }, 422);
  }
  const batch = batchIn(form);
  const then = listPath(list, undefined, { changed: batch });
  const confirmed = { by, batch, kind: "bulk", then } as const;
  const outcome = seen
    ? await runPlan(plan, {
        ...confirmed,
        isStale: isStale(form, plan),
      }).catch(refuse)
    : undefined;
  if (outcome && !("problem" in outcome)) return outcome;
  const { status = 200, problem } = outcome ?? {};
  // The works may have changed again since the first plan.
  const next = outcome ? await planFor(form, list) : { chosen, plan };
  const at = form.get("at") ?? "";
  const page: BulkPage = {
    ...{ chosen: next.chosen, errors: {}, at: new Date().toISOString() },
    asked: askFor(next.plan, batch),
    unchanged: next.plan.unchanged.map(({ title }) => title),
    problem: status === 409 ? problem + (await changesSince(at)) : problem,
  };
  return json(page, status);
}

/** The page shows the works again, which are still in memory. */
function refuse(cause: unknown): Refusal {
  log.error({ err: cause }, "A bulk action failed.");
  return { problem: failed, status: 503 };
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

const statusButtons: [name: string, status: Status][] = [
  ["publish", "published"],
  ["unpublish", "draft"],
];

async function setStatusOf(
  id: string,
  status: Status,
  by: string,
  list: string,
) {
  try {
    const changed = await setStatus(works, id, status, by);
    return redirect(listPath(list, id, { changed }), 303);
  } catch (cause) {
    if (cause instanceof WorkGone) throw errorResponse(404);
    log.error({ err: cause }, "A work's status could not be saved.");
    throw noWorkResponse(503, "Failed to update work. Please try again.");
  }
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
