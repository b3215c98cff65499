import { json, redirect } from "@remix-run/node";
import type { Plan } from "~/changes/plan.server";
import { type FixedNotice, noticePath } from "~/http/fixed-notices";
import { changedPath } from "~/http/paths";
import type { Form } from "~/http/read-form.server";
import {
  batchIn,
  isStale,
  runPlan,
} from "~/routes/admin/frame/run-plan.server";

/** @param plan undefined if no work has the old name anymore. */
export async function answerRenaming(
  form: Form,
  by: string,
  plan: Plan | undefined,
  list: "categories" | "creators",
) {
  const batch = batchIn(form);
  const page = `/admin/${list}`;
  const wanted = plan ?? { action: "rename", items: [], sentences: [] };
  const outcome = await runPlan(wanted, {
    ...{ by, batch, kind: "rename", then: changedPath(batch, page) },
    isStale: isStale(form, wanted),
  });
  if (!("problem" in outcome)) return outcome;
  if (!plan) return redirect(noticePath(page, goneNotices[list]), 303);
  return json({ problem: outcome.problem, batch }, outcome.status);
}

export const goneNotices: Record<"categories" | "creators", FixedNotice> = {
  categories: "category-gone",
  creators: "creator-gone",
};
