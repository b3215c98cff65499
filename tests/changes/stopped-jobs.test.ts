import { beforeEach, describe, expect, it } from "vitest";
import { planUndo } from "~/changes/undo.server";
import { idsOf, putWorks, removeWorks, storedWork } from "../support/work";
import { by, newJob, openJobs } from "./open-jobs";

const { jobs, works, AppIdTaken, ArrangementTooLarge, breakStore, logged } = await openJobs();

beforeEach(() => {
  logged.length = 0;
});

describe("a job that stops", () => {
  it.each([
    [
      "says why",
      () => new jobs.JobStopped("The file is damaged."),
      {
        problem: "The file is damaged.",
        changed: [],
      },
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
    expect(await jobs.findJob(job.id)).toMatchObject({
      state: "stopped",
      ...reason,
    });
    expect(logged).toEqual([]);
  });

  it("at a work that was deleted permanently restores the others later", async () => {
    await putWorks(works, ...["a", "b", "c"].map((id) => storedWork(id)));
    const removals = await removeWorks(works, "a", "b", "c");
    const current = { documents: new Map() };
    const action = "restore";
    const plan = await planUndo(current, removals, new Date(), action);
    const [purged] = removals.filter(({ workId }) => workId === "b");
    if (purged) await works.purge(purged, by);
    const job = newJob();
    await jobs.startJob(job, { plan });
    expect(await jobs.findJob(job.id)).toMatchObject({
      state: "stopped",
      problem: "Someone has deleted a work permanently in the meantime.",
      changed: [{ id: "b", title: "b" }],
    });
    await jobs.resumeJob(job.id, true);
    expect(idsOf(await works.list())).toEqual(["a", "c"]);
    expect(await jobs.findJob(job.id)).toMatchObject({ state: "done" });
    expect(logged).toEqual([]);
  });

  it("can be closed immediately", async () => {
    const job = newJob();
    await jobs.startJobHere(job, () => Promise.reject(new Error("No.")));
    expect(await jobs.closeJob(job.id)).toMatchObject({ state: "done" });
  });

  it("is logged if not even that can be saved", async () => {
    const job = newJob();
    await jobs.startJobHere(job, async () => void breakStore("read only"));
    expect(logged.map(({ msg }) => msg)).toEqual([
      "A job stopped.",
      "The progress of a job could not be saved.",
    ]);
    expect(await jobs.findJob(job.id)).toMatchObject({ state: "running" });
  });
});
