import { currentCatalogue } from "~/routes/admin/frame/find-or-fail.server";
import { titled } from "~/seo/page-meta";
import { json, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import {
  adminAction,
  type AdminActionArgs,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { works } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { listOf, listPath, useList } from "~/routes/admin/frame/list-path";
import type { Form } from "~/http/read-form.server";
import { askFor, runPlan } from "~/routes/admin/frame/run-plan.server";
import { ErrorSummary } from "~/ui/error-summary";
import { type BulkPage, BulkSteps } from "~/routes/admin/list/bulk/bulk-steps";
import { Container } from "~/ui/container";
import { PageHeader } from "~/ui/page-header";
import {
  bulkErrors,
  findChosen,
  readChosen,
  requestOf,
} from "~/routes/admin/list/bulk/bulk-steps.server";
import { neededField } from "~/routes/admin/list/bulk/bulk-action";
import { offeredNames } from "~/routes/admin/list/listed-works.server";
import { planBulk } from "~/routes/admin/list/bulk/bulk.server";
import { visibilityOf } from "~/work/visibility";
import { publicationIn } from "~/work/work-document.server";
import { readListQuery } from "~/routes/admin/frame/list-query";
import { wordsOf } from "~/changes/words.server";

export const meta = titled("Change several works");

/** A page of works with the longest IDs that a store accepts fits into this. */
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
  return changeSeveral(form, by, list);
}

async function changeSeveral(form: Form, by: string, list: string) {
  const first = await planFor(form, list);
  const { chosen, targets, current, plan } = first;
  const isAsked = form.get("seen") !== null;
  if (targets.length === 0 && !isAsked) {
    return json({ problem: "Select at least one work." }, 422);
  }
  const total = current.stored.length;
  const common = { chosen, selected: targets.length, total };
  const { action } = chosen.values;
  const errors = bulkErrors(chosen.values);
  const isInvalid = Object.keys(errors).length > 0;
  const needed = neededField(action);
  const isComplete = needed === undefined || form.get(needed) !== null;
  if (!isComplete || isInvalid) {
    const offered = offeredNames(current);
    return isComplete
      ? json<BulkPage>({ ...common, offered, errors }, 422)
      : json<BulkPage>({ ...common, offered });
  }
  const then = (changed: string) => listPath(list, undefined, { changed });
  const refusal = isAsked
    ? await runPlan(plan, { by, kind: "bulk", form, then, failed })
    : undefined;
  if (refusal && !("problem" in refusal)) return refusal;
  // The works may have changed again since the first plan.
  const next = refusal ? await planFor(form, list) : first;
  const at = form.get("at") ?? "";
  const page: BulkPage = {
    ...{ ...common, chosen: next.chosen, at: new Date().toISOString() },
    request: next.request,
    asked: askFor(next.plan, refusal?.batch),
    lines: next.plan.lines,
    unchanged: next.plan.unchanged.map(({ title }) => title),
    problem: refusal?.problem,
  };
  if (refusal?.status === 409) page.problem += await changesSince(at);
  return json(page, refusal?.status);
}

async function planFor(form: Form, list: string) {
  const current = await currentCatalogue();
  const now = new Date();
  const query = readListQuery(new URLSearchParams(list));
  const found = findChosen(readChosen(form), query, current, now);
  const request = requestOf(found.chosen.values, current);
  const plan = planBulk(found.targets, request, now);
  return { ...found, current, request, plan };
}

const mostListed = 20;

/** @param from when the page was shown (ISO 8601). */
async function changesSince(from: string): Promise<string> {
  if (Number.isNaN(Date.parse(from))) return "";
  const { changes } = await works.changes({ from, limit: mostListed });
  const latest = changes.map((change) =>
    wordsOf({ changes: [change], works: 1 }),
  );
  return latest.length > 0
    ? ` The latest changes are: ${latest.join("; ")}.`
    : "";
}

/** Asks first if a publication time would be lost. */
async function changeOne(
  id: string,
  action: "publish" | "unpublish",
  by: string,
  list: string,
) {
  const work = await works.get(id);
  if (!work) throw errorResponse(404);
  const now = new Date();
  const { publishAt } = publicationIn(work.document) ?? {};
  if (action === "publish" && visibilityOf({ publishAt }, now) !== "public") {
    const form: Form = new URLSearchParams({ action, id });
    return changeSeveral(form, by, list);
  }
  const request = { action, category: "", creatorId: "", creatorName: "" };
  const plan = planBulk([work], request, now);
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
