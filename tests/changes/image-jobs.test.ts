import { beforeEach, expect, it } from "vitest";
import { putWorks, removeWorks, storedWork } from "../support/work";
import { by, newJob, openJobs } from "./open-jobs";

const { jobs, works, media, database, abandonedJob } = await openJobs();

const nameOf = (index: number) => `${String(index).padStart(32, "0")}00400030c8553d`;
const names = Array.from({ length: 22 }, (_, index) => nameOf(index));

async function storedNames() {
  const { pictures } = await media.list({ limit: 99 });
  return pictures.map(({ name }) => name).toSorted();
}

beforeEach(async () => {
  database.exec("DELETE FROM works; DELETE FROM changes");
  for (const name of names) {
    const entry = { name, address: `/media/${name}.jpg`, bytes: 1 };
    const storedAt = "2030-01-11T00:00:00.000Z";
    await media.put({ ...entry, storedAt, fileName: "", alt: "" }, []);
  }
});

it("a job that deletes images keeps those that a work has started to use", async () => {
  const used = [nameOf(1), nameOf(21)];
  const imageUrl = `/media/${used[0]}.jpg`;
  const iconUrl = `/media/${used[1]}.jpg`;
  await putWorks(works, storedWork("user", { imageUrl, iconUrl }));
  const job = newJob(names.length);
  await jobs.startJob(job, { images: names, removals: [] });
  expect(await storedNames()).toEqual(used);
  expect(await jobs.findJob(job.id)).toMatchObject({
    state: "done",
    done: 22,
  });
});

it("a job that deletes images continues after the last one that is done", async () => {
  const { id } = await abandonedJob({ images: names, removals: [] }, 20);
  await jobs.resumeJob(id);
  expect(await storedNames()).toEqual(names.slice(0, 20));
});

it("a job may first delete works permanently, beginning with the first that is not done", async () => {
  await putWorks(works, ...["a", "b", "c"].map((id) => storedWork(id)));
  const removals = await removeWorks(works, "a", "b", "c");
  const { id } = await abandonedJob({ images: names, removals });
  await jobs.resumeJob(id);
  const trash = await works.changes({ inTrash: true, limit: 9 });
  expect(trash.changes.map(({ workId }) => workId)).toEqual(["a"]);
  const { changes } = await works.changes({ workId: "b", limit: 1 });
  expect(changes[0]?.purged?.by).toBe(by);
  expect(await storedNames()).toEqual([]);
  expect(await jobs.findJob(id)).toMatchObject({ state: "done", done: 3 });
});
