import { randomBytes } from "node:crypto";
import pTimeout from "p-timeout";
import { countWorks, ItemsChanged, type Job, type Plan, type Purge } from "~/changes/plan.server";
import { AppIdTaken, WorkGone } from "~/changes/works-port";
import { media, records, works } from "~/data.server";
import { ArrangementTooLarge } from "~/kinds/arrangement";
import { log, logged } from "~/log.server";
import { unchangedTime, type StoredRecord } from "~/stores/records.server";
import { writeInParts } from "~/stores/write-in-parts.server";

/** Editors may continue or undo only the jobs of editors. */
export function mayManage(role: Job["role"], job: Job): boolean {
  return role === "administrator" || job.role === "editor";
}

export function canUndo({ kind }: Job): boolean {
  return kind !== "images" && kind !== "purge" && kind !== "upload";
}

type NewJob = Pick<Job, "id" | "by" | "role" | "kind" | "of" | "then">;

interface Data extends Job {
  /** The items with these IDs are left out. */
  skipped: string[];
  /** A lease identifies the run that works on the job. */
  lease: string;
  /** After this time, another process may continue. It is in milliseconds since 1970. */
  leasedUntil: number;
}

type Task = { plan: Pick<Plan, "action" | "items"> } | Purge;

/** Saves the progress. @throws LeaseLost if another process continues the job. */
type Report = (done: number, of?: number) => Promise<void>;

/** The message is shown to the user. */
export class JobStopped extends Error {}

class LeaseLost extends Error {}

/** This process works on the jobs with these leases. */
const ownLeases = new Set<string>();
const silenceOf = unchangedTime();

const recordKind = "job";
/** The task has its own record, because the dashboard lists all jobs. */
const taskKind = "job-task";
const mostJobs = 20;
const imagesPerPart = 20;
const keptFor = 90 * 24 * 60 * 60 * 1000;
/** Longer than the clocks of two machines usually differ (docs/deploy.md). */
const leaseTime = 5 * 60_000;
/** A process that saves no progress for this long has ended. One part takes a few seconds. */
const longestSilence = 30_000;
const reportInterval = 1000;
/** A request waits this long for a job, in milliseconds. */
const patience = 3000;

export async function findJob(id: string): Promise<Job | undefined> {
  const record = await records.find(recordKind, id);
  return record && toJob(record);
}

/** The latest comes first. */
export async function unfinishedJobs(): Promise<Job[]> {
  const found = await records.list([recordKind]);
  return found.map(toJob).filter(({ state }) => state !== "done");
}

/** @throws if the job could not be stored. */
export async function startJob(job: NewJob, task: Task): Promise<void> {
  const added = await add(job, task);
  await run(added, (report) => doTask(added, task, report));
}

/** Works like `startJob`, but no other process can continue the job. */
export async function startJobHere(job: NewJob, work: (report: Report) => Promise<void>) {
  await run(await add(job), work);
}

/** Continues the jobs whose process has ended. @returns whether other processes have some. */
export async function continueJobs(): Promise<boolean> {
  const found = await records.list([recordKind]);
  const others = found.filter(({ data }) => {
    const { state, lease } = data as Data;
    return state === "running" && !ownLeases.has(lease);
  });
  for (const record of others) if (!isRunning(record)) await resumeJob(record.id);
  return others.length > 0;
}

/** Continues a job whose process has ended, and one that has stopped if a person asks for it. */
export async function resumeJob(id: string, { isAsked = false } = {}): Promise<void> {
  const taken = await change(id, (data, record) => {
    const { state } = data;
    const canContinue = state === "stopped" ? isAsked : state === "running" && !isRunning(record);
    if (!canContinue) return undefined;
    const skipped = [...data.skipped, ...data.changed.map(({ id }) => id)];
    return { state: "running", problem: undefined, changed: [], skipped, ...newLease() };
  });
  if (!taken) return;
  await run(taken, async (report) => {
    const content = await records.read(taskKind, id);
    if (!content) throw new JobStopped("The site was restarted. Upload the file again.");
    const task = JSON.parse(Buffer.from(content).toString()) as Task;
    await doTask(taken, task, report);
  });
}

/** Ends a job that does not run. @returns undefined if there is no such job. */
export async function closeJob(id: string): Promise<Job | undefined> {
  const closed = await change(id, (_, record) =>
    isRunning(record) ? undefined : { state: "done" },
  );
  if (closed) await records.remove(taskKind, id);
  return findJob(id);
}

async function add(job: NewJob, task?: Task): Promise<Data> {
  const at = Date.now();
  const data: Data = { ...job, state: "running", done: 0, changed: [], skipped: [], ...newLease() };
  const record = { id: job.id, owner: job.by, at, expiresAt: at + keptFor };
  const limits = { inAll: mostJobs };
  if (task) {
    const content = Buffer.from(JSON.stringify(task));
    await records.add({ ...record, kind: taskKind, content }, limits);
  }
  await records.add({ ...record, kind: recordKind, data }, limits);
  return data;
}

/** @returns undefined if there is nothing to change, or another process was faster. */
async function change(
  id: string,
  changesOf: (data: Data, record: StoredRecord) => Partial<Data> | undefined,
): Promise<Data | undefined> {
  const record = await records.find(recordKind, id);
  if (!record) return undefined;
  const data = record.data as Data;
  const changes = changesOf(data, record);
  if (!changes) return undefined;
  const next = { ...data, ...changes };
  return (await records.update(record, next)) ? next : undefined;
}

/** The work continues after this returns if it takes longer than a request should. */
async function run({ id, lease }: Data, work: (report: Report) => Promise<void>): Promise<void> {
  const progress: Partial<Data> = {};
  const save = (changes: Partial<Data>) =>
    change(id, (data) => (data.lease === lease ? { ...progress, ...changes } : undefined));
  ownLeases.add(lease);
  let savedAt = Date.now();
  const report: Report = async (done, of) => {
    progress.done = done;
    if (of !== undefined) progress.of = of;
    if (Date.now() - savedAt < reportInterval) return;
    savedAt = Date.now();
    const isSaved = await save({ leasedUntil: savedAt + leaseTime });
    if (!isSaved) throw new LeaseLost();
  };
  const running = work(report)
    .then(() => save({ state: "done" }))
    // Another process that has taken the job over still needs its task.
    .then((saved) => saved && records.remove(taskKind, id))
    .catch((cause: unknown) =>
      cause instanceof LeaseLost ? undefined : save({ state: "stopped", ...reasonOf(cause) }),
    )
    .catch(logged("The progress of a job could not be saved."))
    .finally(() => ownLeases.delete(lease));
  const fallback = () => undefined;
  await pTimeout(running, { milliseconds: patience, fallback });
}

function reasonOf(cause: unknown): Pick<Data, "problem" | "changed"> {
  if (cause instanceof ItemsChanged) return { changed: cause.items };
  if (cause instanceof JobStopped || cause instanceof ArrangementTooLarge) {
    return { problem: cause.message, changed: [] };
  }
  if (cause instanceof AppIdTaken || cause instanceof WorkGone) {
    return { problem: cause.message, changed: [{ id: cause.id, title: cause.id }] };
  }
  log.error({ err: cause }, "A job stopped.");
  return { problem: "The database did not respond.", changed: [] };
}

async function doTask({ id: batch, by, done, skipped }: Data, task: Task, report: Report) {
  if ("images" in task) {
    const { images, removals } = task;
    if (removals.length === 0) return removeImages(images, done, report);
    for (const [index, removal] of removals.slice(done).entries()) {
      await works.purge(removal, by);
      await report(done + index + 1);
    }
    return removeImages(images, 0);
  }
  const { action, items } = task.plan;
  const wanted = items.filter(({ id }) => !skipped.includes(id));
  const of = countWorks(wanted);
  const left = { action, items: wanted.slice(done) };
  for await (const part of writeInParts(works, left, { by, batch })) {
    await report(Math.min(done + part.done, of), of);
  }
}

/** Keeps images that a work has started to use. */
async function removeImages(names: string[], first: number, report?: Report): Promise<void> {
  for (let start = first; start < names.length; start += imagesPerPart) {
    const part = names.slice(start, start + imagesPerPart);
    const used = await works.imagesInChanges(part);
    for (const name of part) if (!used.has(name)) await media.remove(name);
    await report?.(start + part.length);
  }
}

function newLease(): Pick<Data, "lease" | "leasedUntil"> {
  const lease = randomBytes(9).toString("base64url");
  return { lease, leasedUntil: Date.now() + leaseTime };
}

function isRunning(record: StoredRecord): boolean {
  const { state, lease, leasedUntil } = record.data as Data;
  const isSilent = !ownLeases.has(lease) && silenceOf(record) >= longestSilence;
  return state === "running" && Date.now() < leasedUntil && !isSilent;
}

/** A job whose process has ended counts as stopped. */
function toJob(record: StoredRecord): Job {
  const { id, by, role, kind, then, done, of, problem, changed, ...own } = record.data as Data;
  const isOver = own.state === "running" && !isRunning(record);
  const state = isOver ? "stopped" : own.state;
  return { id, by, role, kind, state, then, done, of, problem, changed };
}
