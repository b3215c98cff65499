import { EditTooLarge, Unconfirmed } from "~/backends/table";
import {
  countWorks,
  ItemsChanged,
  type Job,
  type Plan,
  versionOf,
  writeOf,
} from "~/changes/plan.server";
import { newBatch } from "~/changes/prepare-write.server";
import { AppIdTaken, WorkGone } from "~/changes/works-port";
import { works } from "~/data.server";
import { hashOf, shortKey } from "~/hash.server";
import { ArrangementTooLarge } from "~/kinds/arrangement";
import { shortened } from "~/kinds/text";
import { findJob, startJob } from "./jobs.server";

export interface PlanRefusal {
  problem: string;
  status: number;
}

export interface Run extends Pick<Job, "by" | "role"> {
  /** The review, if there was one, sent this form with `seen` and `batch`. */
  form?: { get: (name: string) => string | null };
  /** The review showed this plan, if the form chose a part of it. */
  shown?: Plan;
  /** @returns the address of the page that shows the outcome. */
  then: (batch: string) => string;
}

interface Ran {
  batch: string;
  /** If set, a job writes the plan. */
  isJob: boolean;
}

/** Writes a plan, as a job if it needs several writes. @throws what the store throws. */
export async function runPlan(
  plan: Plan,
  { by, role, form, shown = plan, then: thenOf }: Run,
): Promise<Ran | PlanRefusal> {
  const { action, items, purge } = plan;
  const batch = batchOf(readBatchKey(form?.get("batch")), by);
  try {
    if (await findJob(batch)) return { batch, isJob: true };
    if (form && form.get("seen") !== (await versionOf(shown))) {
      const isRepeated = (await works.changes({ batch, limit: 1 })).changes.length > 0;
      return isRepeated ? { batch, isJob: false } : outdated;
    }
    const images = purge?.images.length ?? 0;
    if (items.length + images === 0) return { problem: "Nothing would change.", status: 422 };
    if (!purge && (await writeAtOnce(plan, { by, batch }))) return { batch, isJob: false };
    const kind = !purge ? action : items.length > 0 ? "purge" : "images";
    const of = kind === "images" ? images : countWorks(items);
    const job = { id: batch, by, role, kind, of, then: thenOf(batch) } as const;
    await startJob(job, purge ?? { plan: { action, items } });
    return { batch, isJob: true };
  } catch (cause) {
    return refusalOf(cause);
  }
}

const outdated: PlanRefusal = {
  problem:
    "The works have changed since you opened this page, so nothing was saved. Check the list, then try again.",
  status: 409,
};

/** @throws any other error. */
function refusalOf(cause: unknown): PlanRefusal {
  if (cause instanceof ItemsChanged) {
    const titles = namesOf(cause.items);
    const problem = `These works changed at the same time: ${titles}. Check them, then try again.`;
    return { problem, status: 409 };
  }
  const [, status] = statuses.find(([kind]) => cause instanceof kind) ?? [];
  if (!(cause instanceof Error) || status === undefined) throw cause;
  return { problem: cause.message, status };
}

const statuses = [
  [AppIdTaken, 409],
  [WorkGone, 409],
  [ArrangementTooLarge, 413],
  [Unconfirmed, 503],
] as const;

const mostNamed = 20;

/** A sentence has no space for thousands of titles. */
function namesOf(items: { title: string }[]): string {
  const titles = items.slice(0, mostNamed).map(({ title }) => shortened(title, 100));
  const more = items.length - titles.length;
  return `${titles.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
}

/** @returns the key that a form sent, so that sending it twice changes once; else a new one. */
export function readBatchKey(text: string | null | undefined): string {
  return /^[\w-]{16}$/.test(text ?? "") ? String(text) : newBatch();
}

/** @returns the person's own batch, because a form can name the key of someone else's. */
function batchOf(key: string, by: string): string {
  return shortKey(hashOf(`${key} ${by}`), key.length);
}

/** @returns false if the store needs several writes. */
async function writeAtOnce(plan: Plan, author: { by: string; batch: string }): Promise<boolean> {
  if (plan.items.length > works.mostPerWrite) return false;
  try {
    await works.write(writeOf(plan, author));
    return true;
  } catch (cause) {
    if (cause instanceof EditTooLarge) return false;
    throw cause;
  }
}
