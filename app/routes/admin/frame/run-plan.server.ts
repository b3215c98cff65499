import { redirect, type TypedResponse } from "@remix-run/node";
import { works } from "~/backends/index.server";
import { findJob, type JobKind, startJob } from "~/changes/jobs.server";
import {
  countWorks,
  ItemsChanged,
  type Plan,
  versionOf,
  writeOf,
} from "~/changes/plan.server";
import { jobPath } from "~/http/paths";
import type { Form } from "~/http/read-form.server";
import { arrangementId, ArrangementTooLarge } from "~/work/arrangement";
import { newBatch } from "~/changes/changes.server";
import { AppIdTaken, Unconfirmed, WriteTooLarge } from "~/changes/works-store";

/** What a confirm page shows and sends back. */
export interface Asked {
  sentences: string[];
  /** Of the works that will change. */
  titles: string[];
  isEmpty: boolean;
  /** Identifies the plan. */
  seen: string;
  /** Stays the same when the form is sent again. */
  batch: string;
}

export function askFor(
  { items, sentences }: Pick<Plan, "items" | "sentences">,
  batch = newBatch(),
): Asked {
  const works = items.filter(({ id }) => id !== arrangementId);
  return {
    ...{ sentences, batch, seen: versionOf(items) },
    titles: works.map(({ title }) => title),
    isEmpty: items.length === 0,
  };
}

/** @returns the batch that a confirm page sent, or a new one. */
export function batchIn(form: Form): string {
  const text = form.get("batch") ?? "";
  return /^[\w-]{16}$/.test(text) ? text : newBatch();
}

export function isStale(form: Form, plan: Pick<Plan, "items">): boolean {
  return form.get("seen") !== versionOf(plan.items);
}

export interface Refusal {
  problem: string;
  status: number;
}

interface Confirmed {
  by: string;
  batch: string;
  kind: Exclude<JobKind, "images" | "upload">;
  /** The confirm page showed a different plan. */
  isStale?: boolean;
  /** The page that shows the outcome. */
  then: string;
}

const participles = {
  bulk: "changed",
  import: "imported",
  rename: "renamed",
  replace: "replaced",
  undo: "undone",
};

/** Writes a plan, as a job if it needs several writes. @returns a redirect, or why it was refused. */
export async function runPlan(
  plan: Plan,
  { by, batch, kind, isStale = false, then }: Confirmed,
): Promise<TypedResponse<never> | Refusal> {
  const { action, items } = plan;
  try {
    if (await findJob(batch)) return redirect(jobPath(batch), 303);
    if (isStale) {
      const [own] = (await works.changes({ batch, limit: 1 })).changes;
      if (own) return redirect(then, 303);
      const problem = `The works have changed since you opened this page, so nothing was ${participles[kind]}. Check the list, then try again.`;
      return { problem, status: 409 };
    }
    if (items.length === 0) {
      return { problem: "Nothing would change.", status: 422 };
    }
    if (await writeAtOnce(plan, { by, batch })) return redirect(then, 303);
    const job = { id: batch, by, kind, of: countWorks(items), then };
    await startJob(job, { plan: { action, items } });
    return redirect(jobPath(batch), 303);
  } catch (cause) {
    if (cause instanceof ItemsChanged) {
      const titles = cause.items.map(({ title }) => title).join(", ");
      const problem = `Someone else changed these works at the same time: ${titles}. Check the works, then try again.`;
      return { problem, status: 409 };
    }
    if (cause instanceof AppIdTaken) {
      return { problem: cause.message, status: 409 };
    }
    if (cause instanceof ArrangementTooLarge) {
      return { problem: cause.message, status: 413 };
    }
    if (cause instanceof Unconfirmed) {
      return { problem: cause.message, status: 503 };
    }
    throw cause;
  }
}

/** @returns false if the store needs several writes. */
async function writeAtOnce(
  plan: Plan,
  author: { by: string; batch: string },
): Promise<boolean> {
  if (plan.items.length > works.mostPerWrite) return false;
  try {
    await works.write(writeOf(plan, author));
    return true;
  } catch (cause) {
    if (cause instanceof WriteTooLarge) return false;
    throw cause;
  }
}
