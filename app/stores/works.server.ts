import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import { type Edit, type NewRow, RowExists, type TableName, type Tables } from "~/backends/table";
import type { Change } from "~/changes/change";
import {
  claimedAppIds,
  type Known,
  newBatch,
  outsideChange,
  type Prepared,
  prepareParts,
  refuseTakenAppIds,
} from "~/changes/prepare-write.server";
import { WorkGone, type WorksStore, type WriteRequest } from "~/changes/works-port";
import { isWork } from "~/kinds/kind";
import { append } from "~/kinds/outside";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { appIdOf, revOf } from "~/kinds/work-document.server";
import { builtInPage } from "~/samples/catalogue.server";
import {
  changeId,
  findOldChanges,
  imagesInChanges,
  inTrash,
  isQueried,
  lastChangeOf,
  listChanges,
  purgeChange,
  removeChanges,
  toChange,
  toRow,
} from "./changes.server";
import { documentOf, recordedOf, rememberedWorks, type Seen } from "./remembered-works.server";

/** Requests are served between the parts of a large write. */
const mostPerPart = 50;

export function createWorks(tables: Tables): WorksStore {
  const remembered = rememberedWorks();
  const { toWork, toWorks, toSiteDocuments, seen } = remembered;

  async function write(request: WriteRequest, { asksForAll = false } = {}): Promise<Change[]> {
    return tables.edit(
      (edit) => {
        const usualTime = remembered.usualTime();
        return writeWorks(tables, edit, request, { asksForAll, usualTime, seen });
      },
      { ofWorks: true, isLong: request.ids.length > 2 },
    );
  }

  return {
    mostPerWrite: tables.mostPerEdit,

    async list() {
      return toWorks((await tables.snapshot(["works"])).works);
    },

    async get(id) {
      const row = (await tables.get("works", [id])).get(id);
      return row && toWork(row);
    },

    async siteDocuments() {
      return toSiteDocuments(await tables.find("siteDocuments"));
    },

    async snapshot() {
      const { works, siteDocuments } = await tables.snapshot(["works", "siteDocuments"]);
      return { works: toWorks(works), siteDocuments: toSiteDocuments(siteDocuments) };
    },

    async write(request) {
      const old = findOldChanges(tables, request.ids);
      const asksForAll = request.action === "add";
      const changes = await write(request, { asksForAll }).catch((cause: unknown) => {
        // Another program has reset a work to an earlier revision.
        if (cause instanceof RowExists) return write(request, { asksForAll: true });
        throw cause;
      });
      if (changes.length > 0) await removeChanges(tables, await old);
      return changes;
    },

    async changes(query) {
      const page = await listChanges(tables, query);
      const { workId: id, before, limit } = query;
      if (id === undefined || before !== undefined) return page;
      const [last] = page.changes;
      const find = async (document: WorkDocument | undefined = isWork(id) ? undefined : {}) => {
        const recorded = document && (await recordedOf(tables, { id, document }, last, seen));
        const work = { id, document, lastRev: last?.rev ?? 0, recorded };
        return outsideChange(work, new Date().toISOString());
      };
      if (!(await find(seen.get(id)?.latest))) return page;
      // What was seen may be older than a change by another server.
      const row = (await tables.get(tableOf(id), [id])).get(id);
      const outside = await find(row && documentOf(row));
      if (!outside) return page;
      const changes = [outside, ...page.changes].slice(0, limit);
      const next =
        changes.length > page.changes.length ? page.next : changes.at(-1)?.rev.toString();
      return { changes, next };
    },
    countChanges: (batch) => tables.count("changes", [["batch", "==", batch]]),
    imagesInChanges: (names) => imagesInChanges(tables, names),
    purge: (removal, by) => purgeChange(tables, removal, by),
    probe: () => tables.probe(),

    watch: (onStored, onFailure) =>
      tables.watch(
        [
          { table: "works" },
          { table: "siteDocuments" },
          { table: "changes", where: [inTrash, ["appId", "==", builtInPage.appId]] },
        ],
        ([works = [], siteDocuments = [], trash = []]) =>
          onStored({
            works: toWorks(works),
            siteDocuments: toSiteDocuments(siteDocuments),
            trashedAppIds: trash.length > 0 ? [builtInPage.appId] : [],
          }),
        onFailure,
      ),
  };
}

/** Returns the rows of a new store with these works. */
export function newRows(works: StoredWork[]): [TableName, NewRow][] {
  const request: WriteRequest = {
    by: "start",
    action: "add",
    batch: newBatch(),
    ids: works.map(({ id }) => id),
    edit: () => works,
  };
  const known = new Map(works.map(({ id }) => [id, { lastRev: 0 }]));
  const parts = Array.from(prepareParts(request, { known, now: new Date() }));
  return parts.flatMap(({ writes }) =>
    writes.flatMap(({ id, document, change }): [TableName, NewRow][] => [
      ["works", { id, data: document }],
      ["changes", toRow(change)],
    ]),
  );
}

interface WriteContext {
  /** Reads the last revision of every work, and not only of those that do not exist. */
  asksForAll: boolean;
  usualTime: unknown;
  seen: Seen;
}

async function writeWorks(
  tables: Tables,
  edit: Edit,
  request: WriteRequest,
  { asksForAll, usualTime, seen }: WriteContext,
): Promise<Change[]> {
  const known = await findKnown(tables, edit, request.ids, { asksForAll, seen });
  const prepared: Prepared = { writes: [], restored: [] };
  for (const { writes, restored } of prepareParts(
    request,
    { known, now: new Date(), usualTime },
    mostPerPart,
  )) {
    append(prepared.writes, writes);
    append(prepared.restored, restored);
    if (request.ids.length > mostPerPart) await nextTurn();
  }
  const [holders, removals] = await Promise.all([
    holdersOf(edit, claimedAppIds(prepared)),
    edit.get("changes", prepared.restored.map(changeId)),
  ]);
  refuseTakenAppIds(prepared, holders);
  for (const { id, document, change, outside } of prepared.writes) {
    if (document) await edit.put(tableOf(id), { id, data: document });
    else await edit.remove(tableOf(id), id);
    for (const each of outside ? [outside, change] : [change]) {
      await edit.add("changes", toRow(each));
    }
  }
  for (const removal of Array.from(removals.values(), toChange)) {
    if (removal.purged) throw new WorkGone(removal.workId);
    await edit.put("changes", toRow({ ...removal, inTrash: undefined }));
  }
  return prepared.writes.map(({ change }) => change);
}

/** The last change of a document tells what another program has changed, also before this start. */
async function findKnown(
  tables: Tables,
  edit: Edit,
  ids: string[],
  { asksForAll, seen }: Pick<WriteContext, "asksForAll" | "seen">,
) {
  const few = pLimit(20);
  // Reading it in the transaction would make saves of other works wait.
  const readLast = (id: string) => few(() => lastChangeOf(tables, id));
  const keyOf = (workId: string, document: WorkDocument) =>
    changeId({ workId, rev: revOf(document) });
  const seenKeys = ids.flatMap((id) => {
    const { latest } = seen.get(id) ?? {};
    return latest ? keyOf(id, latest) : [];
  });
  const [rows, siteRows, own, lastChanges] = await Promise.all([
    edit.get("works", ids.filter(isWork)),
    edit.get(
      "siteDocuments",
      ids.filter((id) => !isWork(id)),
    ),
    edit.get("changes", asksForAll ? [] : seenKeys),
    Promise.all(asksForAll ? ids.map(readLast) : []),
  ]);

  async function lastOf(id: string, document: WorkDocument | undefined, index: number) {
    if (asksForAll) return lastChanges[index];
    // The same transaction stored the document and the change of its revision.
    const stored = document && own.get(keyOf(id, document));
    // Saves need not ask for a site document that was never stored.
    return stored ? toChange(stored) : document || isWork(id) ? readLast(id) : undefined;
  }

  const all = await Promise.all(
    ids.map(async (id, index): Promise<[string, Known]> => {
      const row = rows.get(id) ?? siteRows.get(id);
      const document = row && documentOf(row);
      const last = await lastOf(id, document, index);
      const isThere = document !== undefined || !isWork(id);
      const one = { id, document: document ?? {} };
      const recorded = isThere ? await recordedOf(tables, one, last, seen) : undefined;
      return [id, { document, lastRev: last?.rev ?? 0, recorded }];
    }),
  );
  return new Map(all);
}

async function holdersOf(edit: Edit, appIds: string[]): Promise<{ id: string; appId: string }[]> {
  const asked = appIds.filter(isQueried);
  if (asked.length === 0) return [];
  const rows = await edit.find("works", { where: [["appId", "in", asked]] });
  return rows.map((row) => ({ id: row.id, appId: appIdOf(documentOf(row)) }));
}

function tableOf(id: string): "works" | "siteDocuments" {
  return isWork(id) ? "works" : "siteDocuments";
}
