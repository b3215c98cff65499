import {
  type SecurityEvent,
  type SecurityEventKind,
  securityEventNames,
  type SecurityEvents,
} from "~/records/security-events";
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

export async function listEntries(
  works: WorksStore,
  securityEvents: SecurityEvents,
  query: HistoryQuery,
): Promise<{ entries: HistoryEntry[]; next?: string }> {
  const [changes, events] = await Promise.all([
    listChanges(works, query),
    listEvents(securityEvents, query),
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

async function listEvents(
  securityEvents: SecurityEvents,
  { by: email, action: kind, from, until, after, limit }: HistoryQuery,
): Promise<HistoryEntry[]> {
  if (kind !== undefined && !isEventKind(kind)) return [];
  // A page can end between entries of the same millisecond.
  const end = after && momentAfter(after);
  const events = await securityEvents.list({
    ...{ email, kind, from, limit: limit + 1 },
    until: until && end ? (until < end ? until : end) : (until ?? end),
  });
  return events
    .map((event) => ({ key: `${event.at}.${event.id}`, event }))
    .filter(({ key }) => after === undefined || key < after);
}

function isEventKind(value: string): value is SecurityEventKind {
  return Object.hasOwn(securityEventNames, value);
}

function momentAfter(key: string): string | undefined {
  const time = Date.parse(key.slice(0, new Date().toISOString().length));
  return Number.isNaN(time) ? undefined : new Date(time + 1).toISOString();
}
