import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "~/backends/sqlite/database.server";
import { planned } from "~/changes/plan.server";
import { planUndo } from "~/changes/undo.server";
import { blankSettings } from "../support/settings";
import { type LogLine, withFreshModules } from "../support/source/fresh";
import { storeJob } from "../support/stored-job";
import { breakStore } from "../support/stores/faults";
import { seedDatabase } from "../support/stores/seed";
import { idsOf, putWorks, removeWorks, storedWork } from "../support/work";

const by = "ada@example.org";
const seconds = 1000;

let count = 0;

function newJob(of = 3) {
  count += 1;
  const then = "/admin/dashboard";
  return { id: `job-${count}`, by, role: "editor", kind: "publish", of, then } as const;
}

const folder = mkdtempSync(join(tmpdir(), "prajna-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
seedDatabase(folder, undefined, []);
const database = openDatabase(folder, () => undefined);
afterAll(() => database.close());
const logged: LogLine[] = [];
const { works, records, AppIdTaken, ArrangementTooLarge, ...jobs } = await withFreshModules(
  { ...blankSettings, DATA_DIR: folder },
  (line) => logged.push(line),
  async () => ({
    ...(await import("~/records/jobs.server")),
    ...(await import("~/data.server")),
    ...(await import("~/changes/works-port")),
    ...(await import("~/kinds/arrangement")),
  }),
);

/** Stores a job whose process has ended, but has its lease for `left` more milliseconds. */
async function abandonedJob(task: object, done = 1, left = 0) {
  const job = newJob();
  const leasedUntil = Date.now() + left;
  await storeJob(records, { ...job, done, leasedUntil }, task);
  return job;
}

type Report = Parameters<Parameters<typeof jobs.startJobHere>[1]>[0];

function pass(time: number): void {
  vi.setSystemTime(Date.now() + time);
}

// On a slow machine, a request would stop waiting for its job.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  return () => vi.useRealTimers();
});

beforeEach(async () => {
  logged.length = 0;
  database.exec("DELETE FROM works; DELETE FROM changes; DELETE FROM records");
  await putWorks(works, ...["a", "b", "c"].map((id) => storedWork(id)));
});

/** Gives each work a new title. */
async function planTitles() {
  const items = (await works.list()).map(({ id, document }) =>
    planned({ id, document: { ...document, title: `New ${id}` } }, document),
  );
  return { action: "rename", items } as const;
}

function messages(): string[] {
  return logged.map(({ msg }) => msg);
}

async function titles(): Promise<unknown[]> {
  return (await works.list()).map(({ document }) => document.title);
}

/** Starts a job that runs until the test ends it, like that of a process that hangs. */
async function hangingJob() {
  const job = newJob(9);
  let end = () => {};
  let running: Promise<void> | undefined;
  const report = await new Promise<Report>((begin) => {
    running = jobs.startJobHere(job, (own) => {
      begin(own);
      return new Promise<void>((resolve) => (end = resolve));
    });
  });
  return {
    id: job.id,
    report,
    running,
    end: async () => {
      end();
      await running;
    },
  };
}

it("a job that writes works stops if the database does not respond, and can continue later", async () => {
  const job = newJob();
  const plan = await planTitles();
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON works BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  onTestFinished(() => void database.exec("DROP TRIGGER IF EXISTS full"));
  await jobs.startJob(job, { plan });
  expect(await jobs.findJob(job.id)).toMatchObject({
    state: "stopped",
    problem: "The database did not respond.",
    changed: [],
  });
  expect(messages()).toEqual(["A job stopped."]);
  database.exec("DROP TRIGGER full");
  await jobs.resumeJob(job.id, { isAsked: true });
  expect(await jobs.findJob(job.id)).toMatchObject({ state: "done", problem: undefined });
  expect(await titles()).toEqual(["New a", "New b", "New c"]);
});

describe("a job of a process that has ended", () => {
  it("counts as stopped, and continues after the last work that is done", async () => {
    const plan = await planTitles();
    const { id } = await abandonedJob({ plan });
    expect(await jobs.findJob(id)).toMatchObject({ state: "stopped", done: 1 });
    await jobs.resumeJob(id);
    expect(await titles()).toEqual(["Work a", "New b", "New c"]);
    expect(await jobs.findJob(id)).toMatchObject({ state: "done", done: 3 });
    await jobs.resumeJob(id, { isAsked: true });
    const { changes } = await works.changes({ batch: id, limit: 9 });
    expect(changes).toHaveLength(2);
  });

  it("continues although nobody opens its page", async () => {
    const { id } = await abandonedJob({ plan: await planTitles() });
    expect(await jobs.continueJobs()).toBe(true);
    expect(await titles()).toEqual(["Work a", "New b", "New c"]);
    expect(await jobs.findJob(id)).toMatchObject({ state: "done" });
    expect(await jobs.continueJobs()).toBe(false);
  });

  it("continues after a silence, whatever the clock of that process was", async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const hour = 3600 * seconds;
    const { id } = await abandonedJob({ plan: await planTitles() }, 1, hour);
    await jobs.continueJobs();
    vi.advanceTimersByTime(29 * seconds);
    await jobs.continueJobs();
    expect(await jobs.findJob(id)).toMatchObject({ state: "running", done: 1 });
    vi.advanceTimersByTime(2 * seconds);
    await jobs.continueJobs();
    expect(await jobs.findJob(id)).toMatchObject({ state: "done" });
  });

  it("cannot continue if only that process had its content", async () => {
    const { id, end } = await hangingJob();
    pass(301 * seconds);
    await jobs.resumeJob(id);
    const stopped = { state: "stopped", problem: "The site was restarted. Upload the file again." };
    expect(await jobs.findJob(id)).toMatchObject(stopped);
    await end();
    expect(await jobs.findJob(id)).toMatchObject(stopped);
  });

  it("can be closed, and does not continue then", async () => {
    const { id } = await abandonedJob({ plan: await planTitles() });
    expect(await jobs.closeJob(id)).toMatchObject({ id, state: "done" });
    await jobs.resumeJob(id, { isAsked: true });
    expect(await jobs.findJob(id)).toMatchObject({ state: "done" });
    expect(await titles()).toEqual(["Work a", "Work b", "Work c"]);
    expect(await records.read("job-task", id)).toBeUndefined();
    expect(await jobs.closeJob("none")).toBeUndefined();
  });
});

describe("a running job", () => {
  it("shows its progress, and keeps others from continuing or closing it", async () => {
    const { id, report, end } = await hangingJob();
    // The clock of another machine may be two minutes ahead.
    pass(120 * seconds);
    await report(2, 8);
    pass(299 * seconds);
    await jobs.resumeJob(id, { isAsked: true });
    await jobs.closeJob(id);
    const progress = { state: "running", done: 2, of: 8, changed: [] };
    expect(await jobs.findJob(id)).toMatchObject(progress);
    expect(await jobs.unfinishedJobs()).toMatchObject([{ id, ...progress }]);
    await report(3);
    await end();
    expect(await jobs.findJob(id)).toMatchObject({ state: "done", done: 3, of: 8 });
  });

  it("that was not closed can continue when its process turns out to have ended", async () => {
    const plan = await planTitles();
    const { id } = await abandonedJob({ plan }, 0, 15 * seconds);
    expect(await jobs.closeJob(id)).toMatchObject({ state: "running" });
    pass(301 * seconds);
    await jobs.resumeJob(id);
    expect(await titles()).toEqual(["New a", "New b", "New c"]);
  });

  it("does not save each step of its progress", async () => {
    const { id, report, end } = await hangingJob();
    await report(1);
    expect(await jobs.findJob(id)).toMatchObject({ done: 0, of: 9 });
    await end();
  });

  it("ends when another process has taken it over", async () => {
    const { id, report, end } = await hangingJob();
    pass(301 * seconds);
    await jobs.resumeJob(id);
    await expect(report(1)).rejects.toThrow();
    await end();
    expect(await jobs.findJob(id)).toMatchObject({ state: "stopped", done: 0 });
  });

  it("leaves the task to a process that has taken it over", async () => {
    const { id, end } = await hangingJob();
    const record = await records.find("job", id);
    if (!record) throw new Error("There is no job.");
    await records.update(record, { ...(record.data as object), lease: "other" });
    const content = Buffer.from("{}");
    await records.add({ ...record, kind: "job-task", content, data: undefined });
    await end();
    expect(await records.read("job-task", id)).toBeDefined();
  });

  it("does not make a request wait for long", async () => {
    const { id, running, end } = await hangingJob();
    vi.advanceTimersByTime(3 * seconds);
    await running;
    expect(await jobs.findJob(id)).toMatchObject({ state: "running" });
    await end();
    await expect.poll(() => jobs.findJob(id)).toMatchObject({ state: "done" });
  });
});

describe("a job that stops", () => {
  it.each([
    [
      "says why",
      () => new jobs.JobStopped("The file is damaged."),
      { problem: "The file is damaged.", changed: [] },
    ],
    [
      "names the work whose App ID is taken",
      () => new AppIdTaken("a", "map", "b"),
      {
        problem: 'The work "b" already uses the App ID "map".',
        changed: [{ id: "a", title: "a" }],
      },
    ],
    [
      "names the order that is too large",
      () => new ArrangementTooLarge(),
      {
        problem: "The manual order is too large to store. Reset the order of a category first.",
        changed: [],
      },
    ],
  ])("%s", async (_, cause, reason) => {
    const job = newJob();
    await jobs.startJobHere(job, () => Promise.reject(cause()));
    expect(await jobs.findJob(job.id)).toMatchObject({ state: "stopped", ...reason });
    expect(logged).toEqual([]);
  });

  it("at a work that was deleted permanently restores the others later", async () => {
    const removals = await removeWorks(works, "a", "b", "c");
    const action = "restore";
    const plan = await planUndo(works, new Map(), removals, new Date(), action);
    const [purged] = removals.filter(({ workId }) => workId === "b");
    if (purged) await works.purge(purged, by);
    const job = newJob();
    await jobs.startJob(job, { plan });
    expect(await jobs.findJob(job.id)).toMatchObject({
      state: "stopped",
      problem: "Someone has deleted a work permanently in the meantime.",
      changed: [{ id: "b", title: "b" }],
    });
    await jobs.resumeJob(job.id, { isAsked: true });
    expect(idsOf(await works.list())).toEqual(["a", "c"]);
    expect(await jobs.findJob(job.id)).toMatchObject({ state: "done", changed: [] });
    expect(logged).toEqual([]);
  });

  it("is logged if not even that can be saved", async () => {
    const job = newJob();
    await jobs.startJobHere(job, async () => void breakStore(folder, "read only"));
    expect(messages()).toEqual(["A job stopped.", "The progress of a job could not be saved."]);
    expect(await jobs.findJob(job.id)).toMatchObject({ state: "running" });
  });
});
