import { expect, onTestFinished } from "vitest";
import type { Change } from "~/changes/change";
import type { ChangeQuery, Stored, WorksStore, WriteRequest } from "~/changes/works-port";
import type { WorkDocument } from "~/kinds/work";
import { newStores } from "../support/stores/embedded-store";

/** Milliseconds; longer than the store needs to report a change. */
export const settled = 400;

/** Opens an empty store, which `putRaw` writes like a program that knows no changes and revisions. */
export async function openStore() {
  const { database, works: store } = await newStores();
  const put = database.prepare("REPLACE INTO works (id, data) VALUES (?, ?)");
  return {
    store,
    putRaw: (id: string, document: WorkDocument) => void put.run(id, JSON.stringify(document)),
  };
}

export const ada = { by: "ada@example.org", action: "edit", batch: "b" } as const;

export function retitle(id: string, title: string): WriteRequest {
  return { ...ada, ids: [id], edit: (stored) => [{ id, document: { ...stored.get(id), title } }] };
}

export async function changesOf(store: WorksStore, query: Partial<ChangeQuery> = {}) {
  return (await store.changes({ limit: 1000, ...query })).changes;
}

/** Each change as its action, work, and revision. */
export function summaries(changes: Change[]): string[] {
  return changes.map(({ action, workId, rev }) => `${action} ${workId} ${rev}`);
}

/** Starts a watch that records the reports, and waits for the first one. */
export async function startWatch(store: WorksStore) {
  const told: Stored[] = [];
  const failures: unknown[] = [];
  const stop = store.watch(
    (stored) => void told.push(stored),
    (cause) => failures.push(cause),
  );
  onTestFinished(stop);
  await expect.poll(() => told.length + failures.length).toBe(1);
  return { told, failures, stop };
}
