import { json, redirect } from "@remix-run/node";
import type { Plan } from "~/changes/plan.server";
import { noticePath } from "~/http/fixed-notices";
import { changedPath } from "~/routes/admin/frame/admin-paths";
import type { Form } from "~/http/read-form.server";
import { runPlan } from "~/routes/admin/frame/run-plan.server";

const nothing: Plan = { action: "rename", items: [], sentences: [] };

/** @param plan undefined if no work has the old name anymore. */
export async function answerRenaming(
  form: Form,
  by: string,
  plan: Plan | undefined,
  page: string,
) {
  const outcome = await runPlan(plan ?? nothing, {
    ...{ by, kind: "rename", form },
    then: (batch) => changedPath(batch, page),
  });
  if (!("problem" in outcome)) return outcome;
  return plan ? json(outcome, outcome.status) : nameGone(page);
}

export function nameGone(page: string) {
  return redirect(noticePath(page, "name-gone"), 303);
}
