import type { RecordStore } from "~/records/record-store";
import {
  isEventKind,
  listEvents,
  type SecurityEvent,
} from "~/records/security-events.server";
import { type Change, isAction } from "~/changes/change";
import type { WorksStore } from "~/changes/works-store";

export interface HistoryQuery {
  by?: string;
  action?: string;
  from?: string;
  until?: string;
  after?: string;
  limit: number;
}

export type HistoryEntry = { key: string } & (
  | { change: Change; event?: undefined }
  | { event: SecurityEvent; change?: undefined }
);

export async function listHistory(
  works: WorksStore,
  records: RecordStore,
  query: HistoryQuery,
): Promise<{ entries: HistoryEntry[]; next?: string }> {
  const [changes, events] = await Promise.all([
    listChanges(works, query),
    eventsIn(records, query),
  ]);
  const all = [...changes, ...events].sort((a, b) => (a.key < b.key ? 1 : -1));
  const entries = all.slice(0, query.limit);
  const next = all.length > entries.length ? entries.at(-1)?.key : undefined;
  return { entries, next };
}

async function listChanges(
  works: WorksStore,
  { action, limit, ...rest }: HistoryQuery,
): Promise<HistoryEntry[]> {
  if (action !== undefined && !isAction(action)) return [];
  const query = { ...rest, action, limit: limit + 1 };
  const { changes } = await works.changes(query);
  return changes.map((change) => ({ key: change.id, change }));
}

async function eventsIn(
  records: RecordStore,
  { by: owner, action: kind, from, until, after, limit }: HistoryQuery,
): Promise<HistoryEntry[]> {
  if (kind !== undefined && !isEventKind(kind)) return [];
  const events = await listEvents(records, {
    ...{
      owner,
      kind,
      from: from === undefined ? from : timeOf(from),
      limit: limit + 1,
    },
    // A page can end between entries of the same millisecond.
    until: Math.min(timeOf(until), timeOf(after) + 1),
  });
  return events
    .map((event) => ({ key: `${event.at}.${event.id}`, event }))
    .filter(({ key }) => after === undefined || key < after);
}

/** @param key begins with a date, as in ISO 8601. */
function timeOf(key = ""): number {
  const time = Date.parse(key.slice(0, new Date().toISOString().length));
  return Number.isNaN(time) ? Infinity : time;
}
