import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import {
  type Edit,
  type NewRow,
  type Row,
  RowExists,
  type TableName,
  type Tables,
  type Condition,
} from "~/backends/table";
import { type Change, type ChangeKey, titleOfChange } from "~/changes/change";
import {
  claimedAppIds,
  type Known,
  newBatch,
  type Prepared,
  prepareParts,
  refuseTakenAppIds,
  keptChanges,
  keptSince,
  keyOfWork,
  outsideChange,
  imagesIn,
  purgedChange,
} from "~/changes/prepare-write.server";
import { documentAfter } from "~/changes/undo.server";
import { contentVersion } from "~/changes/version.server";
import {
  WorkGone,
  type WorksStore,
  type WriteRequest,
  type ChangePage,
  type ChangeQuery,
  type ImageMention,
} from "~/changes/works-port";
import { isWork, type SiteDocuments } from "~/kinds/kind";
import { append } from "~/kinds/outside";
import { bytesOf } from "~/kinds/text";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { appIdOf, revOf, timestampIn } from "~/kinds/work-document.server";
import { log } from "~/log.server";
import { builtInPage } from "~/samples/catalogue.server";

/** Requests are served between the parts of a large write. */
const mostPerPart = 50;

/** Each document as this site stored or first read its revision, and as it is now. */
type Seen = Map<string, Record<"recorded" | "latest", WorkDocument>>;

/** What the site has read of the works. */
function rememberedWorks() {
  const known = new WeakMap<Row, StoredWork>();
  const seen: Seen = new Map();
  /** These stay in `seen` when another program deletes them. */
  const siteIds = new Set<string>();
  /** Other programs sort and find works by their times, so new works get such times, too. */
  let usualTime: unknown;

  /** Keeps the objects of unchanged rows. */
  function toWork(row: Row): StoredWork {
    const found = known.get(row);
    if (found) return found;
    const work = { id: row.id, document: documentOf(row) };
    known.set(row, work);
    usualTime ??= timestampIn(work.document);
    remember(work);
    return work;
  }

  function remember({ id, document }: StoredWork): void {
    const { recorded } = seen.get(id) ?? {};
    const isRecorded = recorded && revOf(recorded) === revOf(document);
    seen.set(id, { recorded: isRecorded ? recorded : document, latest: document });
  }

  function toWorks(rows: Row[]): StoredWork[] {
    const all = rows.map(toWork);
    // Nothing was deleted.
    if (seen.size - siteIds.size <= all.length) return all;
    const ids = new Set(all.map(({ id }) => id));
    for (const id of seen.keys()) if (!siteIds.has(id) && !ids.has(id)) seen.delete(id);
    return all;
  }

  function toSiteDocuments(rows: Row[]): SiteDocuments {
    const documents = new Map(rows.map((row) => [row.id, documentOf(row)]));
    for (const id of documents.keys()) siteIds.add(id);
    for (const id of siteIds) remember({ id, document: documents.get(id) ?? {} });
    return documents;
  }

  return { toWork, toWorks, toSiteDocuments, seen, usualTime: () => usualTime };
}

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

/** @param last the change that stored the document, unless another program did. */
async function recordedOf(
  tables: Tables,
  { id, document }: StoredWork,
  last: Change | undefined,
  seen: Seen,
): Promise<WorkDocument | undefined> {
  const { recorded } = seen.get(id) ?? {};
  const isRead = recorded && revOf(recorded) === revOf(document);
  if (!last?.version) return isRead ? recorded : undefined;
  if (last.version === contentVersion(document)) return undefined;
  if (isRead && last.version === contentVersion(recorded)) return recorded;
  const { changes } = await listChanges(tables, { workId: id, limit: mostOld });
  return documentAfter(document, changes);
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

/** The dashboard lists a damaged row as an empty work, so that it can be fixed. */
function documentOf({ data }: Row): WorkDocument {
  return typeof data === "object" && data !== null ? (data as WorkDocument) : {};
}

const mostOld = 400;
const worksAtOnce = 20;
/** Removals that are in the trash have 1 in this field, and all other changes 0. */
const inTrash: Condition = ["inTrash", "==", 1];

/** Each revision has one row, so that it cannot occur twice. */
function changeId({ workId, rev }: ChangeKey): string {
  return `${keyOfWork(workId)}-${rev}`;
}

/** Firestore's queries take one byte less than its longest ID has. */
const mostQueried = 1499;

function isQueried(text: string): boolean {
  return bytesOf(text) <= mostQueried;
}

function queryId(workId: string): string {
  return isQueried(workId) ? workId : keyOfWork(workId);
}

function ofWork(workId: string): Condition {
  return ["workId", "==", queryId(workId)];
}

function toRow({ inTrash, ...change }: Change): NewRow {
  const { workId, rev, by, action, batch } = change;
  return {
    id: changeId(change),
    fields: {
      workId: queryId(workId),
      rev,
      position: change.id,
      by,
      action,
      batch,
      inTrash: inTrash ? 1 : 0,
      appId: inTrash ? appIdOf(change.before) : "",
      pictures: imagesIn(change.before, change.after),
    },
    data: change,
  };
}

function toChange({ data, fields }: Row): Change {
  const change = data as Change;
  return fields.inTrash === 1 ? { ...change, inTrash: true } : change;
}

async function listChanges(tables: Tables, query: ChangeQuery): Promise<ChangePage> {
  const order = query.workId === undefined ? "position" : "rev";
  const where: Condition[] = query.inTrash ? [inTrash] : [];
  if (query.workId !== undefined) where.push(ofWork(query.workId));
  for (const field of ["batch", "by"] as const) {
    const value = query[field];
    if (value !== undefined) where.push([field, "==", value]);
  }
  if (query.workIds) where.push(["workId", "in", query.workIds.map(queryId)]);
  if (query.actions) where.push(["action", "in", query.actions]);
  if (query.from !== undefined) where.push(["position", ">=", query.from]);
  if (query.until !== undefined) where.push(["position", "<", query.until]);
  if (query.before !== undefined) {
    where.push([order, "<", order === "rev" ? Number(query.before) : query.before]);
  }
  const rows = await tables.find("changes", { where, latestBy: order, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const next = rows.length > shown.length ? shown.at(-1) : undefined;
  const changes = shown.filter(({ data }) => data).map(toChange);
  return { changes, next: next && String(next.fields[order]) };
}

async function imagesInChanges(tables: Tables, names: string[]) {
  const rows = await tables.find("changes", { where: [["pictures", "any", names]] });
  const mentions = new Map<string, Map<string, ImageMention>>();
  for (const row of rows) {
    const change = toChange(row);
    const { workId, inTrash = false } = change;
    const mention = { workId, inTrash, ...(inTrash && { title: titleOfChange(change) }) };
    for (const name of (row.fields.pictures as string[]).filter((each) => names.includes(each))) {
      const known = mentions.get(name) ?? new Map<string, ImageMention>();
      mentions.set(name, known.set(`${mention.workId} ${mention.inTrash}`, mention));
    }
  }
  return new Map(
    Array.from(mentions, ([name, known]) => [
      name,
      Array.from(known)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, mention]) => mention),
    ]),
  );
}

/** @returns the change with the highest revision that this ID ever had. */
async function lastChangeOf(tables: Tables, workId: string): Promise<Change | undefined> {
  return (await listChanges(tables, { workId, limit: 1 })).changes[0];
}

/**
 * Finds the changes that the next change of these works makes too old. They stay until a later
 * change if this fails.
 */
async function findOldChanges(tables: Tables, workIds: string[]): Promise<string[]> {
  const old: string[] = [];
  try {
    for (let start = 0; start < workIds.length; start += worksAtOnce) {
      const part = workIds.slice(start, start + worksAtOnce);
      append(old, (await Promise.all(part.map((id) => findOld(tables, id)))).flat());
      if (workIds.length > worksAtOnce) await nextTurn();
    }
  } catch (cause) {
    log.warn({ err: cause }, "Old changes could not be found.");
  }
  return old;
}

async function findOld(tables: Tables, workId: string): Promise<string[]> {
  const since = keptSince(new Date());
  const [first] = await tables.find("changes", {
    where: [ofWork(workId), ["position", "<", since]],
    latestBy: "position",
    limit: 1,
  });
  if (!first) return [];
  const rows = await tables.find("changes", {
    where: [ofWork(workId)],
    latestBy: "rev",
    // The new change is not stored yet.
    skip: keptChanges - 1,
    limit: mostOld,
  });
  const isOld = ({ fields }: Row) => String(fields.position) < since && fields.inTrash !== 1;
  return rows.filter(isOld).map(({ id }) => id);
}

async function removeChanges(tables: Tables, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += mostOld) {
    await tables.edit(async (edit) => {
      for (const id of ids.slice(start, start + mostOld)) await edit.remove("changes", id);
    });
  }
}

/** An interrupted deletion can be repeated, because the removal leaves the trash last. */
async function purgeChange(tables: Tables, removal: ChangeKey, by: string): Promise<void> {
  const id = changeId(removal);
  // From here on, nothing can restore the work.
  const purged = await inTransaction(tables, id, (change) => ({
    ...purgedChange(change, by, new Date()),
    inTrash: true,
  }));
  if (!purged) return;
  const { workId, rev } = removal;
  await tables.drop("changes", { where: [ofWork(workId), ["rev", "<", rev]], latestBy: "rev" });
  await inTransaction(tables, id, (change) => ({ ...change, inTrash: undefined }));
}

/** Edits a removal that is in the trash. @returns whether it is. */
function inTransaction(tables: Tables, id: string, change: (removal: Change) => Change) {
  return tables.edit(
    async (edit: Edit) => {
      const found = (await edit.get("changes", [id])).get(id);
      if (found?.fields.inTrash !== 1) return false;
      await edit.put("changes", toRow(change(toChange(found))));
      return true;
    },
    { ofWorks: true },
  );
}
