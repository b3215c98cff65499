import { Temporal } from "temporal-polyfill";
import { mayChange } from "~/auth/access";
import type { AdminSession } from "~/auth/auth.server";
import {
  eventsAboutPeople,
  listEvents,
  type SecurityEvent,
  securityEventNames,
} from "~/auth/security-events.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { search, searchEntry } from "~/catalogue/search";
import {
  type Action,
  type Change,
  type Names,
  offersUndo,
  personName,
  personOf,
  subjectOf,
  titleOfChange,
} from "~/changes/change";
import { type ActionQuery, listActions, pagesOfChanges, summaryOf } from "~/changes/history.server";
import { sayAction } from "~/changes/said.server";
import { records, works } from "~/data.server";
import { valuesBy } from "~/kinds/field";
import { titleOf } from "~/kinds/kind";
import { own, append } from "~/kinds/outside";
import { dateOf, startOfDay } from "~/kinds/site-time";
import type { Role } from "~/people/person.server";
import { siteTimeZone } from "~/site.server";

interface ActionGroup {
  name: string;
  actions: Action[];
}

/** Account events are a group of their own. */
const actionGroups = {
  added: { name: "Added and imported", actions: ["add", "import", "copy"] },
  edited: { name: "Edited and arranged", actions: ["edit", "rename", "order", "outside"] },
  published: { name: "Published or made drafts in the list", actions: ["publish", "unpublish"] },
  deleted: { name: "Deleted and restored", actions: ["delete", "restore", "reset"] },
  undone: { name: "Undone", actions: ["undo"] },
  account: { name: "Account and sign-in", actions: [] },
} satisfies Record<string, ActionGroup>;

/** The values and the names of a choice. */
export const namesOfGroups = Object.entries(actionGroups).map(
  ([value, { name }]): [string, string] => [value, name],
);

const queryFields = ["q", "by", "group", "from", "until", "before"] as const;

/** Blank values match everything. The titles of works contain the words in `q`. */
export type HistoryFilter = Omit<HistoryQuery, "before">;

/** An older page begins at `before`. */
type HistoryQuery = Record<(typeof queryFields)[number], string>;

export function readHistoryQuery(search: URLSearchParams): HistoryQuery {
  return valuesBy(queryFields, (name) => (search.get(name) ?? "").trim().slice(0, 200));
}

type Query = Pick<ActionQuery, "by" | "from" | "until" | "before" | "limit">;

export interface HistoryEntry {
  key: string;
  /** The time is in milliseconds since 1970, or in ISO 8601. */
  at: number | string;
  words: string;
  /** Events of the account have no batch, and some people may not open one. */
  batch?: string;
  canUndo: boolean;
}

const entriesPerPage = 25;

/** Lists actions and the events of the account, latest first. */
export async function listHistory(
  current: Pick<Catalogue, "stored">,
  { q, by, group, ...days }: HistoryQuery,
  names: Names,
  { email, person: { role } }: AdminSession,
): Promise<{ entries: HistoryEntry[]; next?: string }> {
  const timeZone = siteTimeZone();
  /** Editors see only their own account events. */
  const reader = role === "administrator" ? undefined : email;
  const query: Query = {
    by: personOf(by, names) || undefined,
    from: startOfDay(days.from, timeZone),
    until: startOfDay(days.until, timeZone, 1),
    before: days.before || undefined,
    limit: entriesPerPage + 1,
  };
  const actions: ActionGroup["actions"] | undefined = own(actionGroups, group)?.actions;
  const workIds = q ? await worksNamed(current, q) : undefined;
  const [changes, events] = await Promise.all([
    actions?.length === 0 ? [] : listActions(works, { ...query, actions, workIds }),
    q || actions?.length || (reader && query.by && query.by !== reader)
      ? []
      : eventsIn({ ...query, by: reader ?? query.by }),
  ]);
  const all = [...changes.map((change) => ({ key: change.id, change })), ...events].sort((a, b) =>
    a.key < b.key ? 1 : -1,
  );
  const shown = all.slice(0, entriesPerPage);
  const next = all.length > shown.length ? shown.at(-1)?.key : undefined;
  const entries = shown.map(async ({ key, ...entry }) =>
    "event" in entry ? ofEvent(key, entry.event, names) : ofAction(key, entry.change, names, role),
  );
  return { entries: await Promise.all(entries), next };
}

function ofEvent(key: string, event: SecurityEvent, names: Names): HistoryEntry {
  const { at, kind, email, device } = event;
  const link = eventsAboutPeople.has(kind) ? "for" : "by";
  const by = email ? ` ${link} ${personName(email, names)}` : "";
  return { key, at, words: `${securityEventNames[kind]}${by}, ${device}`, canUndo: false };
}

async function ofAction(key: string, change: Change, names: Names, role: Role) {
  const { at, by, batch, workId } = change;
  const summary = await summaryOf(works, batch);
  const said = summary ? sayAction(summary, siteTimeZone()) : "";
  // A filter can find only some of the changes of an action.
  const isOpen = [workId, ...(summary?.siteIds ?? [])].every((id) => mayChange(role, id));
  return {
    key,
    at,
    words: `${subjectOf(by, names)} ${said}`,
    batch: isOpen ? batch : undefined,
    canUndo: offersUndo(change),
  };
}

/** @returns the IDs of stored works, and of works in the trash, with these words in their titles. */
async function worksNamed({ stored }: Pick<Catalogue, "stored">, words: string): Promise<string[]> {
  const entries = stored.map((work) => searchEntry(work.id, titleOf(work), []));
  const query = { inTrash: true, limit: 500 } as const;
  for await (const page of pagesOfChanges(works, query)) {
    const removed = page.map((removal) => searchEntry(removal.workId, titleOfChange(removal), []));
    append(entries, removed);
  }
  return Array.from(new Set(search(entries, words)));
}

async function eventsIn({ by: owner, from, until, before, limit }: Query) {
  const time = timeOf(before);
  const [simultaneous, earlier] = await Promise.all([
    // A page can end between entries of the same millisecond.
    before ? listEvents(records, { owner, from: time, until: time + 1 }) : [],
    listEvents(records, {
      owner,
      from: from === undefined ? from : timeOf(from),
      until: Math.min(timeOf(until), time),
      limit,
    }),
  ]);
  return [...simultaneous, ...earlier]
    .map((event) => ({ key: `${event.at}.${event.id}`, event }))
    .filter(({ key }) => before === undefined || key < before);
}

/** @param key begins with a date, as in ISO 8601. */
function timeOf(key = ""): number {
  const time = Date.parse(key.slice(0, new Date().toISOString().length));
  return Number.isNaN(time) ? Infinity : time;
}

/** @returns the filters of today and of the last seven days. */
export function recentDays(timeZone: string) {
  const today = Temporal.PlainDate.from(dateOf(Date.now(), timeZone));
  const until = today.toString();
  return {
    today: { from: until, until },
    week: { from: today.subtract({ days: 6 }).toString(), until },
  };
}
