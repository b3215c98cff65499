import { redirect, type TypedResponse } from "@remix-run/node";
import type { AdminSession } from "~/auth/guard.server";
import type { Plan } from "~/changes/plan.server";
import { type Confirmed, type PlanRefusal, runPlan } from "~/changes/run-plan.server";
import { jobPath } from "./admin-paths";

/** @returns a redirect to the outcome or to the job, or why the plan was refused. */
export async function runAndShow(
  plan: Plan,
  { email: by, person: { role } }: AdminSession,
  confirmed: Omit<Confirmed, "by" | "role">,
): Promise<TypedResponse<never> | PlanRefusal> {
  const ran = await runPlan(plan, { ...confirmed, by, role });
  if ("problem" in ran) return ran;
  return redirect(ran.isJob ? jobPath(ran.batch) : confirmed.then(ran.batch), 303);
}
