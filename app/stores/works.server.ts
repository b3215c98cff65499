import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import {
  type Edit,
  type NewRow,
  type Row,
  RowExists,
  type TableName,
  type Tables,
} from "~/backends/table";
import {
  changeId,
  countChanges,
  findOldChanges,
  inTrash,
  lastRevOf,
  listChanges,
  picturesInChanges,
  purgeChange,
  removeChanges,
  toChange,
  toRow,
} from "./changes.server";
import { type Change, WorkGone, type WorksStore, type WriteRequest } from "~/changes/change";
import {
  claimedAppIds,
  type Known,
  newBatch,
  type Prepared,
  prepareParts,
  refuseTakenAppIds,
} from "~/changes/changes.server";
import { builtInPage } from "~/samples/catalogue.server";
import { isWork, type SiteDocuments } from "~/kinds/kind";
import { append } from "~/kinds/outside";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { appIdOf } from "~/kinds/work-document.server";

/** Requests are served between the parts of a large write. */
const mostPerPart = 50;

export function createWorks(tables: Tables): WorksStore {
  const known = new WeakMap<Row, StoredWork>();

  /** Keeps the objects of unchanged rows. */
  function toWork(row: Row): StoredWork {
    const work = known.get(row) ?? { id: row.id, document: documentOf(row) };
    known.set(row, work);
    return work;
  }

  async function write(request: WriteRequest, asksForAll: boolean): Promise<Change[]> {
    const options = { ofWorks: true, isLong: request.ids.length > 2 };
    return tables.edit((edit) => writeWorks(tables, edit, request, asksForAll), options);
  }

  return {
    mostPerWrite: tables.mostPerEdit,

    async list() {
      return (await tables.snapshot(["works"])).works.map(toWork);
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
      return { works: works.map(toWork), siteDocuments: toSiteDocuments(siteDocuments) };
    },

    async write(request) {
      const old = findOldChanges(tables, request.ids);
      const changes = await write(request, request.action === "add").catch((cause: unknown) => {
        // Another program has reset a work to an earlier revision.
        if (cause instanceof RowExists) return write(request, true);
        throw cause;
      });
      if (changes.length > 0) await removeChanges(tables, await old);
      return changes;
    },

    changes: (query) => listChanges(tables, query),
    countChanges: (batch) => countChanges(tables, batch),
    picturesInChanges: (names) => picturesInChanges(tables, names),
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
            works: works.map(toWork),
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
  const none = new Map(works.map(({ id }) => [id, { lastRev: 0 }]));
  const parts = Array.from(prepareParts(request, none, new Date(), Infinity));
  return parts.flatMap(({ writes }) =>
    writes.flatMap(({ id, document, change }): [TableName, NewRow][] => [
      ["works", { id, data: document }],
      ["changes", toRow(change)],
    ]),
  );
}

async function writeWorks(
  tables: Tables,
  edit: Edit,
  request: WriteRequest,
  asksForAll: boolean,
): Promise<Change[]> {
  const known = await findKnown(tables, edit, request.ids, asksForAll);
  const prepared: Prepared = { writes: [], restored: [] };
  for (const { writes, restored } of prepareParts(request, known, new Date(), mostPerPart)) {
    append(prepared.writes, writes);
    append(prepared.restored, restored);
    if (request.ids.length > mostPerPart) await nextTurn();
  }
  const [holders, removals] = await Promise.all([
    holdersOf(edit, claimedAppIds(prepared)),
    edit.get("changes", prepared.restored.map(changeId)),
  ]);
  refuseTakenAppIds(prepared, holders);
  for (const { id, document, change } of prepared.writes) {
    if (document) await edit.put(tableOf(id), { id, data: document });
    else await edit.remove(tableOf(id), id);
    await edit.add("changes", toRow(change));
  }
  for (const removal of Array.from(removals.values(), toChange)) {
    if (removal.purged) throw new WorkGone(removal.workId);
    await edit.put("changes", toRow({ ...removal, inTrash: undefined }));
  }
  return prepared.writes.map(({ change }) => change);
}

/** @param asksForAll reads the last revision of every work, and not only of those that do not exist. */
async function findKnown(
  tables: Tables,
  edit: Edit,
  ids: string[],
  asksForAll: boolean,
): Promise<Map<string, Known>> {
  const few = pLimit(20);
  // Reading it in the transaction would make saves of other works wait.
  const readLastRev = (id: string) => few(() => lastRevOf(tables, id));
  const [rows, siteRows, lastRevs] = await Promise.all([
    edit.get("works", ids.filter(isWork)),
    edit.get(
      "siteDocuments",
      ids.filter((id) => !isWork(id)),
    ),
    Promise.all(asksForAll ? ids.map(readLastRev) : []),
  ]);
  const all = await Promise.all(
    ids.map(async (id, index): Promise<[string, Known]> => {
      const row = rows.get(id) ?? siteRows.get(id);
      // A stored work has the revision of its latest change, and no site document is ever removed.
      const isKnown = row !== undefined || !isWork(id);
      const lastRev = lastRevs[index] ?? (isKnown ? 0 : await readLastRev(id));
      return [id, { document: row && documentOf(row), lastRev }];
    }),
  );
  return new Map(all);
}

async function holdersOf(edit: Edit, appIds: string[]): Promise<{ id: string; appId: string }[]> {
  if (appIds.length === 0) return [];
  const rows = await edit.find("works", { where: [["appId", "in", appIds]] });
  return rows.map((row) => ({ id: row.id, appId: appIdOf(documentOf(row)) }));
}

function tableOf(id: string): "works" | "siteDocuments" {
  return isWork(id) ? "works" : "siteDocuments";
}

function toSiteDocuments(rows: Row[]): SiteDocuments {
  return new Map(rows.map((row) => [row.id, documentOf(row)]));
}

/** The dashboard lists a damaged row as an empty work, so that it can be fixed. */
function documentOf({ data }: Row): WorkDocument {
  return typeof data === "object" && data !== null ? (data as WorkDocument) : {};
}
