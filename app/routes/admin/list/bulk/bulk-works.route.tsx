import { AdminPage } from "../../frame/admin-page";
import { currentCatalogue } from "../../frame/find-or-fail.server";
import { titled } from "~/seo/page-meta";
import { json, redirect } from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { adminAction, type AdminActionArgs, adminLoader } from "../../frame/admin-route.server";
import { works } from "~/backends/index.server";
import {
  bulkPath,
  listOf,
  listPath,
  readListQuery,
  useList,
  withList,
} from "../../frame/list-path";
import type { Form as SentForm } from "~/http/read-form.server";
import { type Asked, askFor, runPlan } from "../../frame/run-plan.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/container";
import { bulkErrors, findChosen, planBulk, readChosen, requestOf } from "./bulk.server";
import { bulkButton, bulkQuestion, type BulkValues, type Chosen, neededField } from "./bulk-action";
import { listIndexOf, type OfferedNames } from "../listed-works.server";
import { visibilityOf } from "~/work/visibility";
import { publicationIn } from "~/work/work-document.server";
import { wordsOf } from "~/changes/words.server";
import { Confirmation, HiddenFields } from "../../frame/confirmation";
import { ActionSelect, BulkFields } from "./bulk-bar";
import { Field } from "~/ui/field";
import { SubmitButton } from "../../frame/submit-button";
import { countOf } from "~/work/work";

export const meta = titled("Change several works");

/** A page of works with the longest IDs that a store accepts fits into this. */
const mostBytes = 300 * 1000;
const mostFields = 70;

export { shouldRevalidate } from "../../frame/should-revalidate";

/** A form that was kept during the sign-in continues on the list. */
export const loader = adminLoader(async ({ request }) => {
  const saved = new URL(request.url).searchParams.get("saved");
  if (saved) throw redirect(listPath(listOf(request), undefined, { saved }), 303);
  return json(null);
});

const failed = "Failed to update works. Please try again.";

export const action = adminAction({ failed, mostBytes, mostFields, savesForm: true }, change);

async function change({ request, session, form }: AdminActionArgs) {
  const list = listOf(request);
  for (const action of ["publish", "unpublish"] as const) {
    const id = form.get(action);
    if (id) return changeOne(id, action, session.email, list);
  }
  return changeSeveral(form, session.email, list);
}

async function changeSeveral(form: SentForm, by: string, list: string) {
  const first = await planFor(form, list);
  const { chosen, targets, current, plan } = first;
  const isAsked = form.get("seen") !== null;
  if (targets.length === 0 && !isAsked) {
    const { which, ids } = readChosen(form);
    if (which === "checked" && ids.length > 0) {
      return listAfterDeletion(list, ids.length);
    }
    return json({ problem: "Select at least one work." }, 422);
  }
  const total = current.stored.length;
  const common = { chosen, selected: targets.length, total };
  const { action } = chosen.values;
  const errors = bulkErrors(chosen.values);
  const needed = neededField(action);
  const { offered } = listIndexOf(current);
  if (needed !== undefined && form.get(needed) === null) {
    return json<BulkPage>({ ...common, offered });
  }
  if (Object.keys(errors).length > 0) {
    return json<BulkPage>({ ...common, offered, errors }, 422);
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
    ...common,
    chosen: next.chosen,
    at: new Date().toISOString(),
    request: next.request,
    asked: askFor(next.plan, refusal?.batch),
    lines: next.plan.lines,
    unchanged: next.plan.unchanged.map(({ title }) => title),
    problem: refusal?.problem,
  };
  if (refusal?.status === 409) page.problem += await changesSince(at);
  return json(page, refusal?.status);
}

/** @param count of the chosen works, which someone else has deleted. */
function listAfterDeletion(list: string, count: number) {
  const notice = count === 1 ? "already-deleted" : "all-already-deleted";
  return redirect(listPath(list, undefined, { notice }), 303);
}

async function planFor(form: SentForm, list: string) {
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
  const latest = changes.map((change) => wordsOf({ changes: [change], works: 1 }));
  return latest.length > 0 ? ` The latest changes are: ${latest.join("; ")}.` : "";
}

/** Asks first if a publication time would be lost. */
async function changeOne(id: string, action: "publish" | "unpublish", by: string, list: string) {
  const work = await works.get(id);
  if (!work) return listAfterDeletion(list, 1);
  const now = new Date();
  const { publishAt } = publicationIn(work.document) ?? {};
  if (action === "publish" && visibilityOf({ publishAt }, now) !== "public") {
    const form: SentForm = new URLSearchParams({ action, id });
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
  const list = useList();
  if (answer && "chosen" in answer) {
    return <BulkSteps page={answer} list={list} />;
  }
  return (
    <Container>
      <ErrorSummary problem={answer?.problem} />
      <PageHeader title="Nothing is selected" />
      <Link to={listPath(list)}>Go back and select works</Link>
    </Container>
  );
}

interface BulkPage {
  chosen: Chosen;
  /** The user chose this many works of the total. */
  selected: number;
  total: number;
  /** The fields suggest these names. */
  offered?: OfferedNames;
  errors?: Partial<Record<string, string>>;
  problem?: string;
  /** The chosen values have the name of a known creator. */
  request?: BulkValues;
  /** Without a plan, the page asks for the action, or for the fields that it needs. */
  asked?: Asked;
  /** Each line describes the change of one work. */
  lines?: string[];
  /** The chosen works with these titles would stay the same. */
  unchanged?: string[];
  /** The page was shown at this time (ISO 8601). */
  at?: string;
}

interface BulkStepsProps {
  page: BulkPage;
  list: string;
}

function BulkSteps({ page, list }: BulkStepsProps) {
  const { chosen, errors, problem, asked, selected, total } = page;
  const values = page.request ?? chosen.values;
  const heading = asked
    ? asked.titles.length > 0
      ? bulkQuestion(values, asked.titles.length)
      : "No works would change"
    : "Change several works";
  return (
    <AdminPage
      title={heading}
      width="prose"
      lead={`${countOf(total)}, ${selected.toLocaleString("en-US")} selected`}
      errors={errors}
      problem={problem}
    >
      {asked ? (
        <Confirm page={page} asked={asked} list={list} />
      ) : (
        <Choose page={page} list={list} />
      )}
    </AdminPage>
  );
}

function Choose({ page, list }: BulkStepsProps) {
  const { chosen, errors, offered } = page;
  const { values } = chosen;
  const path = withList(bulkPath, list);
  return (
    <Form method="post" action={path}>
      <HiddenFields fields={worksIn(chosen)} />
      <Field name="action" label="Action" error={errors?.action}>
        {(control) => <ActionSelect {...control} defaultValue={values.action} />}
      </Field>
      {offered ? (
        <BulkFields action={values.action} values={values} errors={errors} offered={offered} />
      ) : null}
      <SubmitButton action={path}>Continue</SubmitButton>
      <Link to={listPath(list)} className="button button-quiet ml-3">
        Cancel
      </Link>
    </Form>
  );
}

function worksIn({ which, ids }: Chosen): [string, string][] {
  return [["which", which], ...ids.map((id): [string, string] => ["id", id])];
}

function Confirm({ page, asked, list }: BulkStepsProps & { asked: Asked }) {
  const { chosen, lines = [], unchanged = [], at = "" } = page;
  const { values } = chosen;
  const left = `${unchanged.length.toLocaleString("en-US")} of the selected works will not change.`;
  return (
    <Confirmation
      asked={asked}
      lists={[{ items: lines }, { title: left, items: unchanged, isFolded: true }]}
      action={withList(bulkPath, list)}
      fields={[...Object.entries({ ...values, at }), ...worksIn(chosen)]}
      button={bulkButton(values.action, asked.titles.length)}
      kind={values.action === "delete" ? "danger" : "filled"}
      back={listPath(list)}
      backLabel="Go back to the dashboard"
    />
  );
}
