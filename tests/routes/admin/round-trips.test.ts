import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Reads, Tables } from "~/backends/table";
import { loadApp } from "../../support/app";
import { storedPicture } from "../../support/stored-picture";

/** @returns how many calls in a row waited for each other since the last time. */
function countRounds(tables: Tables): () => number {
  const real = { ...tables };
  let ended = 0;

  /** The store answers after everything that does not wait for it has begun. */
  async function inRound<Result>(call: () => Promise<Result>): Promise<Result> {
    const round = ended + 1;
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    const result = await call();
    ended = Math.max(ended, round);
    return result;
  }

  const counted = (reads: Reads): Reads => ({
    get: (table, ids) =>
      ids.length > 0 ? inRound(() => reads.get(table, ids)) : Promise.resolve(new Map()),
    find: (...query) => inRound(() => reads.find(...query)),
  });
  Object.assign(tables, counted(real), {
    count: (...query) => inRound(() => real.count(...query)),
    read: (...query) => inRound(() => real.read(...query)),
    drop: (...query) => inRound(() => real.drop(...query)),
    async edit(change, options) {
      const result = await real.edit((edit) => change({ ...edit, ...counted(edit) }), options);
      return inRound(async () => result);
    },
  } satisfies Partial<Tables>);
  return () => {
    const rounds = ended;
    ended = 0;
    return rounds;
  };
}

it("waits for the store three times for a dashboard, and six for a save with its page, and seven for a new work", async () => {
  const app = await loadApp();
  const image = await storedPicture(app, "teal");
  const form = await (await app.signIn()).visit("/admin/dashboard/slow-map/edit");
  form.fill({ Title: "Slower Map", "Image URL": image });
  const newcomer = await app.signIn();
  const blank = await (await app.signIn()).visit("/admin/dashboard/new");
  blank.fill({ Title: "Tide" });
  const rounds = countRounds(app.tables);
  expect((await newcomer.visit("/admin/dashboard")).status).toBe(200);
  const ofDashboard = rounds();
  const saved = await form.press("Update Work");
  expect(saved.main.text).toContain("Updated Slower Map.");
  const ofSave = rounds();
  const added = await blank.press("Add Work");
  expect(added.main.text).toContain("Added Tide.");
  expect([ofDashboard, ofSave, rounds()]).toEqual([3, 6, 7]);
});
