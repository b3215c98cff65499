import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { VisibilityChoice } from "~/changes/visibility.server";
import { freeIdLike, planRestore, planUndo } from "~/changes/undo.server";
import { titleOf } from "~/work/site-document";
import type { Form } from "~/http/read-form.server";
import { trashPath, withQuery } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { choiceIn, plansFor, removalsIn, reviewOf, runReviewed } from "./review.server";
import { ReviewedWorks } from "./reviewed-works";
import { pageMeta } from "~/seo/page-meta";
import { fieldProblem } from "~/work/check-work-form";
import { idProblem } from "~/work/document-problem";
import { countOf } from "~/work/work";
import { appIdOf } from "~/work/work-document.server";
import { Field } from "~/ui/field";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.heading ?? "Restore" });

export { shouldRevalidate } from "../frame/should-revalidate";

interface Refusal {
  values?: RestoreValues;
  errors?: { id?: string; appId?: string };
  problem?: string;
}

export const loader = adminLoader(async ({ request }) => {
  const found = await planFor(request);
  const { removals, current, plans, errors } = found;
  const count = removals.length;
  const page = new URL(request.url).searchParams.get("page");
  return json({
    values: valuesFor(found),
    errors,
    workId: removals[0].workId,
    removals: removals.map(({ id }) => ({ id })),
    heading: count === 1 ? "Restore this work?" : `Restore ${countOf(count)}?`,
    review: await reviewOf(plans, current, page),
  });
});

/** @param typed how to restore a single work if its ID or App ID is in use. */
async function planFor(request: Request, typed: TypedValues = {}) {
  const removals = await removalsIn(request);
  const current = await currentCatalogue();
  const now = new Date();
  const [only, second] = removals;
  const planAs = (choice: VisibilityChoice, chosen: TypedValues = {}) =>
    second
      ? {
          ...planUndo(current, removals, now, { choice, action: "restore" }),
          errors: {},
        }
      : planRestore(current, only, now, {
          choice,
          appId: chosen.appId?.trim(),
          id: chosen.way === "new-id" ? chosen.id?.trim() : undefined,
          replaces: chosen.way === "replace",
        });
  const plans = plansFor(planAs);
  const plan = planAs(typed.visibility ?? "keep", typed);
  return { removals, current, plans, plan, errors: plan.errors };
}

/** The form asks for an ID that is in use, and keeps what was typed. */
function valuesFor(
  { removals: [removal], current, errors }: Awaited<ReturnType<typeof planFor>>,
  typed: TypedValues = {},
): RestoreValues {
  const { workId: id, before } = removal;
  const isAsked = errors.id !== undefined || typed.way !== undefined;
  const owner = isAsked ? current.documents.get(id) : undefined;
  return {
    id: freeIdLike(current, id),
    appId: errors.appId && appIdOf(before),
    ...typed,
    way: owner && (typed.way ?? "new-id"),
    owner: owner && titleOf({ id, document: owner }),
  };
}

const failed = "Failed to restore work. Please try again.";

export const action = adminAction({ failed }, async ({ request, session, form }) => {
  const typed = typedIn(form);
  const found = await planFor(request, typed);
  const { removals, current, plans, plan, errors } = found;
  const values = valuesFor(found, typed);
  const { way, id = "", appId } = typed;
  const wrong: Refusal["errors"] = {
    id: way === "new-id" ? idProblem(id.trim()) : undefined,
    appId: appId && fieldProblem("appId", appId),
  };
  if (wrong.id || wrong.appId) {
    return json<Refusal>({ values, errors: wrong }, 422);
  }
  if (errors.id || errors.appId) {
    return json<Refusal>({ values, errors }, 409);
  }
  const outcome = await runReviewed(plans, current, {
    by: session.email,
    kind: "restore",
    form,
    failed,
    plan: removals.length > 1 ? undefined : plan,
    then: (outcome) => withQuery("/admin/trash", outcome),
  });
  if (!("problem" in outcome)) return outcome;
  return json<Refusal>({ values, problem: outcome.problem }, outcome.status);
});

function typedIn(form: Form): TypedValues {
  const names = ["way", "id", "appId"] as const;
  const typed = names.flatMap((name) => {
    const text = form.get(name);
    return text === null ? [] : [[name, text] as const];
  });
  return { ...Object.fromEntries(typed), visibility: choiceIn(form) };
}

export default function RestoreFromTrashPage() {
  const data = useLoaderData<typeof loader>();
  const { workId, removals, heading, review } = data;
  const refusal = useActionData<Refusal>();
  const path = trashPath(removals, "restore");
  return (
    <AdminPage title={heading} errors={refusal?.errors} problem={refusal?.problem}>
      <ReviewedWorks
        review={review}
        chosen={refusal?.values?.visibility}
        action={path}
        pathOf={(page) => `${path}&page=${page}`}
        button={review.conflicts.length > 0 ? "Restore the others" : "Restore"}
        back="/admin/trash"
      >
        <RestoreFields
          workId={workId}
          values={refusal?.values ?? data.values}
          errors={refusal?.errors ?? data.errors}
        />
      </ReviewedWorks>
    </AdminPage>
  );
}

interface RestoreValues {
  /** The way is `new-id` or `replace`, and is set if the ID is in use. */
  way?: string;
  /** The work with this title uses the ID. */
  owner?: string;
  id: string;
  /** The App ID is set if another work uses it. */
  appId?: string;
  visibility?: VisibilityChoice;
}

type TypedValues = Partial<RestoreValues>;

interface RestoreFieldsProps {
  workId: string;
  values: RestoreValues;
  errors: { id?: string; appId?: string };
}

/** Asks how to restore a work if another one uses its ID or its App ID. */
function RestoreFields({ workId, values, errors }: RestoreFieldsProps) {
  const { way, owner, id, appId } = values;
  return (
    <>
      {way ? (
        <fieldset className="mb-6">
          <legend className="mb-3 font-semibold">{`The ID “${workId}” is in use`}</legend>
          <Choice value="new-id" chosen={way}>
            Restore this work with a different ID
          </Choice>
          <div className="ml-8">
            <Field name="id" label="New ID" error={errors.id}>
              {(control) => <input {...control} type="text" defaultValue={id} autoComplete="off" />}
            </Field>
          </div>
          <Choice value="replace" chosen={way}>
            {`Replace “${owner}”. Its current version stays in the history`}
          </Choice>
        </fieldset>
      ) : null}
      {appId === undefined ? null : (
        <Field
          name="appId"
          label="App ID"
          hint="Leave it blank if the work should not have its own page."
          error={errors.appId}
        >
          {(control) => <input {...control} type="text" defaultValue={appId} autoComplete="off" />}
        </Field>
      )}
    </>
  );
}

interface ChoiceProps {
  value: string;
  chosen: string;
  children: string;
}

function Choice({ value, chosen, children }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name="way" value={value} defaultChecked={value === chosen} />
      <span>{children}</span>
    </label>
  );
}
