import { setImmediate as nextTurn } from "node:timers/promises";
import { arrangementId } from "~/kinds/arrangement";
import { isWork } from "~/kinds/kind";
import { append } from "~/kinds/outside";
import type { Change } from "./change";
import { beforeBatch } from "./prepare-write.server";
import type { ChangePage, ChangeQuery, WorksStore } from "./works-port";

export type ActionQuery = Omit<ChangeQuery, "batch" | "inTrash" | "workId">;

/** Few are enough, because the next query begins below the last batch of this one. */
const changesAtOnce = 10;

/**
 * An action is a batch. Reads a few changes of each, however large it is.
 * @returns the latest matching change of each batch, latest first.
 */
export async function listActions(store: WorksStore, { limit, ...query }: ActionQuery) {
  const seen = new Set<string>();
  const found: Change[] = [];
  let { before } = query;
  do {
    const own = { ...query, before, limit: changesAtOnce };
    const { changes, next } = await store.changes(own);
    const first = changes.filter(({ batch }) => {
      const isNew = !seen.has(batch);
      seen.add(batch);
      return isNew;
    });
    const listed = await Promise.all(first.map((change) => isLatest(store, query, change)));
    append(
      found,
      first.filter((_, index) => listed[index]),
    );
    const last = changes.at(-1);
    before = next && last && beforeBatch(last);
  } while (before && found.length < limit);
  return found.slice(0, limit);
}

/** A batch that was written in parts is listed at its latest one, maybe on an earlier page. */
async function isLatest(
  store: WorksStore,
  { before, ...query }: Omit<ActionQuery, "limit">,
  { id, batch }: Change,
): Promise<boolean> {
  if (before === undefined) return true;
  const { changes } = await store.changes({ ...query, batch, limit: 1 });
  return changes[0]?.id === id;
}

/** A few changes of a batch are enough to say what it did. */
const fewChanges = 3;
/** There are fewer site documents than this, and they come first. */
const manyChanges = 100;

export interface Summary {
  /** Only some of the changes of the batch are here. */
  changes: Change[];
  works: number;
  /** All site documents of the batch have these IDs. */
  siteIds: string[];
}

/** @returns undefined if the batch is not stored. */
export async function summaryOf(store: WorksStore, batch: string): Promise<Summary | undefined> {
  let page = await store.changes({ batch, limit: fewChanges });
  if (page.changes.length === 0) return undefined;
  if (page.next && page.changes.every(isOfSite)) {
    page = await store.changes({ batch, limit: manyChanges });
  }
  const all = page.next ? await store.countChanges(batch) : page.changes.length;
  const changes = page.changes.filter((change) => !isOfSite(change));
  const siteIds = page.changes.filter(isOfSite).map(({ workId }) => workId);
  const works = all - siteIds.length;
  return { changes: works > 0 ? changes : page.changes, works, siteIds };
}

/** Counts what an action changed. The order follows from the works. */
export function countOfAll({ works, siteIds }: Pick<Summary, "works" | "siteIds">): number {
  return works + siteIds.filter((id) => id !== arrangementId).length;
}

function isOfSite({ workId }: Change): boolean {
  return !isWork(workId);
}

/** Reads all pages of a query. The latest comes first. */
export async function* pagesOfChanges(
  store: WorksStore,
  query: ChangeQuery,
): AsyncGenerator<Change[]> {
  let { before } = query;
  do {
    const page: ChangePage = await store.changes({ ...query, before });
    yield page.changes;
    // This lets other requests through: a batch may be the whole catalogue.
    await nextTurn();
    before = page.next;
  } while (before !== undefined);
}

/** The latest comes first. */
export async function changesOfBatch(store: WorksStore, batch: string): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const page of pagesOfChanges(store, { batch, limit: 500 })) {
    append(changes, page);
  }
  return changes;
}

/** @returns the changes of a work, latest first, as long as they are `asked` for. */
export async function changesDownTo(
  store: WorksStore,
  workId: string,
  asked: (change: Change) => boolean,
): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const page of pagesOfChanges(store, { workId, limit: 200 })) {
    const end = page.findIndex((change) => !asked(change));
    append(changes, end < 0 ? page : page.slice(0, end));
    if (end >= 0) break;
  }
  return changes;
}
