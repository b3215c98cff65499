import type { Change } from "~/changes/change";
import type { ChangeQuery, WorksStore, WriteRequest } from "~/changes/works-store";
import type { StoredWork, WorkDocument } from "~/kinds/work";

export interface OpenStore {
  store: WorksStore;
  /** Writes like a program that does not know changes and revisions. */
  putRaw: (id: string, document: WorkDocument) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Opens a store with these works. */
export type StoreOf = (...works: StoredWork[]) => Promise<WorksStore>;

/** Milliseconds; longer than any store needs to report a change. */
export const settled = 400;

export const ada = {
  by: "ada@example.org",
  action: "edit",
  batch: "b",
} as const;

export function retitle(id: string, title: string): WriteRequest {
  return {
    ...ada,
    ids: [id],
    edit: (stored) => [{ id, document: { ...stored.get(id), title } }],
  };
}

export async function changesOf(
  store: WorksStore,
  query: Partial<ChangeQuery> = {},
): Promise<Change[]> {
  return (await store.changes({ limit: 1000, ...query })).changes;
}

/** Each change as its action, work, and revision. */
export function summaries(changes: Change[]): string[] {
  return changes.map(({ action, workId, rev }) => `${action} ${workId} ${rev}`);
}
