import type { Change } from "~/changes/change";
import { newBatch } from "~/changes/changes.server";
import type { StoredWork, Work, WorkDocument } from "~/work/work";
import type { WorksStore } from "~/changes/works-store";

export function makeWork(fields: Partial<Work> = {}): Work {
  return {
    id: "a-work",
    title: "A work",
    type: "medium-feature",
    ...fields,
  };
}

/** The stored form of a work after its first save. */
export function storedWork(id: string, fields: WorkDocument = {}): StoredWork {
  return {
    id,
    document: {
      title: `Work ${id}`,
      type: "medium-feature",
      rev: 1,
      ...fields,
    },
  };
}

export async function putWorks(
  store: WorksStore,
  ...works: StoredWork[]
): Promise<Change[]> {
  return store.write({
    ids: idsOf(works),
    by: "import",
    action: "import",
    batch: newBatch(),
    edit: () => works,
  });
}

export async function removeWorks(
  store: WorksStore,
  ...ids: string[]
): Promise<Change[]> {
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
