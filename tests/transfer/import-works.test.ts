import { expect, it } from "vitest";
import { storeIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, storedWork } from "../support/work";
import { importWorks } from "~/transfer/import-works.server";

const [then, now] = ["2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z"];
const options = { by: "import", action: "import" } as const;

it("overwrites a creation time that the file names, and keeps it otherwise", async () => {
  const store = storeIn(await temporaryFolder());
  await putWorks(store, storedWork("a", { createdAt: then }));
  const overwrite = async (fields: object) => {
    const works = [storedWork("a", { updatedAt: now, ...fields })];
    const outcome = await importWorks(store, works, {
      ...options,
      overwrite: true,
    });
    return [outcome, (await store.get("a"))?.document.createdAt];
  };
  const unchanged = { added: 0, replaced: 0, unchanged: 1 };
  const replaced = { added: 0, replaced: 1, unchanged: 0 };
  expect(await overwrite({})).toEqual([unchanged, then]);
  expect(await overwrite({ title: "New" })).toEqual([replaced, then]);
  expect(await overwrite({ createdAt: now })).toEqual([replaced, now]);
  const isSkipped = { ...options, overwrite: false };
  const again = [storedWork("a", { createdAt: then })];
  expect(await importWorks(store, again, isSkipped)).toEqual(unchanged);
  const added = [storedWork("b", { updatedAt: now })];
  await importWorks(store, added, isSkipped);
  expect((await store.get("b"))?.document.createdAt).toBe(now);
});
