import { newBatch } from "~/changes/changes.server";
import { planned, writeInParts } from "~/changes/plan.server";
import type { WorksStore } from "~/changes/change";
import { arrangementId } from "~/kinds/arrangement";
import { documentsById, isWork, siteDocument } from "~/kinds/kind";
import type { StoredWork } from "~/kinds/work";

/** Removed works go to the trash. @returns how many works were removed or replaced. */
export async function resetWorks(
  store: WorksStore,
  works: StoredWork[],
  by: string,
): Promise<number> {
  const { works: stored, siteDocuments } = await store.snapshot();
  const known = documentsById(stored, siteDocuments);
  const wanted = new Set(works.map(({ id }) => id));
  const items = [
    // Removals come first, because an App ID may move to another work.
    ...stored
      .filter(({ id }) => !wanted.has(id))
      .map(({ id, document }) => planned({ id }, document)),
    ...works.map((work) => planned(work, known.get(work.id))),
    // The settings and pages stay, because a new owner resets the works after setting up the site.
    planned({ id: arrangementId, document: {} }, siteDocument(known, arrangementId)),
  ];
  const plan = { action: "reset", items } as const;
  let replaced = 0;
  for await (const { changes } of writeInParts(store, plan, {
    by,
    batch: newBatch(),
  })) {
    replaced += changes.filter(({ before, workId }) => before && isWork(workId)).length;
  }
  return replaced;
}
