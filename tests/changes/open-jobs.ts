import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, vi } from "vitest";
import { openDatabase } from "~/backends/sqlite/database.server";
import { blankSettings } from "../support/settings";
import { type LogLine, withFreshModules } from "../support/source/fresh";
import { storeJob } from "../support/stored-job";
import { breakStore, type Fault } from "../support/stores/faults";
import { seedDatabase } from "../support/stores/seed";

export const by = "ada@example.org";
export const seconds = 1000;

let count = 0;

export function newJob(of = 3) {
  count += 1;
  const then = "/admin/dashboard";
  return { id: `job-${count}`, by, role: "editor", kind: "publish", of, then } as const;
}

/** Loads the module of jobs with its own store, until the end of the file. */
export async function openJobs() {
  const folder = mkdtempSync(join(tmpdir(), "prajna-test-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  seedDatabase(folder, undefined, []);
  const database = openDatabase(folder, () => undefined);
  afterAll(() => database.close());
  // On a slow machine, a request would stop waiting for its job.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    return () => vi.useRealTimers();
  });
  const logged: LogLine[] = [];
  const modules = await withFreshModules(
    { ...blankSettings, DATA_DIR: folder },
    (line) => logged.push(line),
    async () => ({
      ...(await import("~/changes/jobs.server")),
      ...(await import("~/backends/index.server")),
      ...(await import("~/changes/change")),
      ...(await import("~/kinds/arrangement")),
    }),
  );
  const { works, records, media, AppIdTaken, ArrangementTooLarge, ...jobs } = modules;

  /** Stores a job whose process has ended, but has its lease for `left` more milliseconds. */
  async function abandonedJob(task: object, done = 1, left = 0) {
    const job = newJob();
    const leasedUntil = Date.now() + left;
    await storeJob(records, { ...job, done, leasedUntil }, task);
    return job;
  }

  return {
    jobs,
    works,
    records,
    media,
    AppIdTaken,
    ArrangementTooLarge,
    database,
    breakStore: (fault: Fault) => breakStore(folder, fault),
    logged,
    abandonedJob,
  };
}
