import { buildCatalogue } from "~/catalogue/catalogue.server";
import type { Change } from "~/changes/change";
import type { Plan } from "~/changes/plan.server";
import { newBatch } from "~/changes/prepare-write.server";
import { planUndo } from "~/changes/undo.server";
import type { WorksStore } from "~/changes/works-port";
import { arrangementId } from "~/kinds/arrangement";
import { siteDocument } from "~/kinds/kind";
import type { StoredWork, Work, WorkDocument } from "~/kinds/work";
import { writeInParts } from "~/stores/write-in-parts.server";

export function makeWork(fields: Partial<Work> = {}): Work {
  return { id: "a-work", title: "A work", type: "medium-feature", ...fields };
}

/** Makes the stored form of a work after its first save. */
export function storedWork(id: string, fields: WorkDocument = {}): StoredWork {
  return { id, document: { title: `Work ${id}`, type: "medium-feature", rev: 1, ...fields } };
}

export async function putWorks(store: WorksStore, ...works: StoredWork[]): Promise<Change[]> {
  return store.write({
    ids: idsOf(works),
    by: "import",
    action: "import",
    batch: newBatch(),
    edit: () => works,
  });
}

export async function removeWorks(store: WorksStore, ...ids: string[]): Promise<Change[]> {
  return store.write({
    ids,
    by: "ada@example.org",
    action: "delete",
    batch: newBatch(),
    edit: () => ids.map((id) => ({ id })),
  });
}

export function idsOf(works: { id: string }[]): string[] {
  return works.map((work) => work.id);
}

export async function writeAll(
  store: WorksStore,
  plan: Pick<Plan, "action" | "items">,
  by: string,
): Promise<Change[]> {
  const all: Change[] = [];
  const author = { by, batch: newBatch() };
  for await (const { changes } of writeInParts(store, plan, author)) {
    all.push(...changes);
  }
  return all;
}

export async function arrangementOf(store: WorksStore): Promise<WorkDocument> {
  return siteDocument(await store.siteDocuments(), arrangementId);
}

export async function undoChanges(store: WorksStore, changes: Change[], by: string) {
  const now = new Date();
  const site = await store.siteDocuments();
  const current = buildCatalogue(await store.list(), { now, siteDocuments: site });
  return writeAll(store, await planUndo(store, current.documents, changes, now), by);
}
