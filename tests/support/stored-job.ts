import type { RecordStore } from "~/stores/records.server";

/** Stores a job of another process, which has ended unless `data` says otherwise. */
export async function storeJob(
  records: RecordStore,
  data: { id: string; by: string; kind: string } & Record<string, unknown>,
  task?: object,
): Promise<void> {
  const { id, by: owner } = data;
  const at = Date.now();
  const record = { id, owner, at, expiresAt: at + 60 * 60 * 1000 };
  const state = { state: "running", done: 1, of: 3, changed: [], skipped: [] };
  const lease = { lease: "other", leasedUntil: 0 };
  if (task) {
    const content = Buffer.from(JSON.stringify(task));
    await records.add({ ...record, kind: "job-task", content });
  }
  const all = { then: "/admin/dashboard", role: "administrator", ...state, ...lease, ...data };
  await records.add({ ...record, kind: "job", data: all });
}
