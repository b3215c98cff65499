import { json, redirect } from "@remix-run/node";
import type { Plan } from "~/changes/plan.server";
import { type FixedNotice, noticePath } from "~/http/fixed-notices";
import { changedPath } from "~/http/paths";
import { readForm } from "~/http/read-form.server";
import { batchIn, runPlan } from "~/routes/admin/frame/run-plan.server";

/** @param plan undefined if no work has the old name anymore. */
export async function answerRenaming(
  request: Request,
  by: string,
  plan: Plan | undefined,
  list: "categories" | "creators",
) {
  const form = await readForm(request);
  const batch = batchIn(form);
  const page = `/admin/${list}`;
  const outcome = await runPlan(
    plan ?? { action: "rename", items: [], sentences: [] },
    {
      ...{ by, batch, kind: "rename", seen: form.get("seen") },
      then: changedPath(batch, page),
    },
  );
  if (outcome instanceof Response) return outcome;
  if (!plan) return redirect(noticePath(page, goneNotices[list]), 303);
  return json({ problem: outcome.problem, batch }, outcome.status);
}

export const goneNotices: Record<"categories" | "creators", FixedNotice> = {
  categories: "category-gone",
  creators: "creator-gone",
};
