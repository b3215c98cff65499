import { newBatch } from "~/changes/changes.server";
import { planned, writeInParts } from "~/changes/plan.server";
import type { WorksStore } from "~/changes/works-store";
import { arrangementId } from "~/work/arrangement";
import type { StoredWork } from "~/work/work";

/** Removed works go to the trash. @returns how many works were removed or replaced. */
export async function resetWorks(
  store: WorksStore,
  works: StoredWork[],
  by: string,
): Promise<number> {
  const stored = await store.list();
  const known = new Map(stored.map(({ id, document }) => [id, document]));
  const wanted = new Set(works.map(({ id }) => id));
  const items = [
    // Removals come first, because an App ID may move to another work.
    ...stored
      .filter(({ id }) => !wanted.has(id))
      .map(({ id, document }) => planned({ id }, document)),
    ...works.map((work) => planned(work, known.get(work.id))),
    planned({ id: arrangementId, document: {} }, await store.arrangement()),
  ];
  const plan = { action: "reset", items } as const;
  let replaced = 0;
  for await (const { changes } of writeInParts(store, plan, {
    ...{ by, batch: newBatch() },
  })) {
    replaced += changes.filter(
      ({ before, workId }) => before && workId !== arrangementId,
    ).length;
  }
  return replaced;
}
