import type { Database } from "libsql";
import {
  addChange,
  countChanges,
  lastRevOf,
  leaveTrash,
  listChanges,
  picturesInChanges,
  purgeChange,
} from "./changes.server";
import { pragmaNumber } from "./database.server";
import { isLongChangeRunning, transact, transactInSteps } from "./transaction.server";
import { sqliteWatch } from "./watch.server";
import { findDocument, listRows, type TableName, tableOf, toStoredWork } from "./work-rows.server";
import { isSiteDocument, type SiteDocuments } from "~/work/site-document";
import type { Change } from "~/changes/change";
import {
  claimedAppIds,
  type Known,
  newBatch,
  type Prepared,
  prepareParts,
  refuseTakenAppIds,
} from "~/changes/changes.server";
import { runAtOnce } from "~/changes/in-steps.server";
import type { StoredWork } from "~/work/work";
import type { WorksStore, WriteRequest } from "~/changes/works-store";
import { append } from "~/work/outside";

/** Larger writes run in steps, and pages are served in between. */
const mostAtOnce = 200;
const mostPerStep = 50;

export function sqliteWorks(open: () => Database): WorksStore {
  const { watch, tell } = sqliteWatch(open);

  async function change<Result>(write: (database: Database) => Result): Promise<Result> {
    const result = await transact(open, write);
    tell();
    return result;
  }

  // The driver is synchronous; async methods turn its exceptions into rejections.
  return {
    watch,
    mostPerWrite: Infinity,

    async list() {
      return listRows(open(), "works").map(toStoredWork);
    },

    async get(id) {
      if (isSiteDocument(id)) return undefined;
      const document = findDocument(open(), id);
      return document && { id, document };
    },

    async siteDocuments() {
      return siteDocumentsIn(open());
    },

    async snapshot() {
      const database = open();
      const read = database.transaction(() => ({
        works: listRows(database, "works").map(toStoredWork),
        siteDocuments: siteDocumentsIn(database),
      }));
      return read();
    },

    async write(request) {
      const now = new Date();
      if (request.ids.length <= mostAtOnce) {
        return change((database) => runAtOnce(writeWorks(database, request, now)));
      }
      const changes = await transactInSteps(open, (database) => writeWorks(database, request, now));
      tell();
      return changes;
    },

    async countChanges(batch) {
      return countChanges(open(), batch);
    },

    async changes(query) {
      return listChanges(open(), query);
    },

    async picturesInChanges(names) {
      return picturesInChanges(open(), names);
    },

    purge: (removal, by) =>
      change((database) => {
        purgeChange(database, removal, by, new Date());
      }),

    async probe() {
      // During an import, a health check would wait until it times out.
      if (isLongChangeRunning()) return;
      // Writing the current number again changes nothing.
      await transact(open, (database) => {
        const version = pragmaNumber(database, "user_version");
        database.pragma(`user_version = ${version}`);
      });
    },
  };
}

function siteDocumentsIn(database: Database): SiteDocuments {
  const found = listRows(database, "site_documents").map(toStoredWork);
  return new Map(found.map(({ id, document }) => [id, document]));
}

/** Must run in a transaction. Yields between short steps. */
function* writeWorks(
  database: Database,
  request: WriteRequest,
  now: Date,
): Generator<void, Change[]> {
  const known = new Map<string, Known>();
  for (const [index, id] of request.ids.entries()) {
    if (isEndOfStep(index)) yield;
    known.set(id, {
      document: findDocument(database, id),
      lastRev: lastRevOf(database, id),
    });
  }
  const prepared = yield* prepareInSteps(request, known, now);
  refuseTakenAppIds(prepared, holdersOf(database, claimedAppIds(prepared)));
  const putIn = (table: TableName) =>
    database.prepare(`INSERT OR REPLACE INTO ${table} (id, document) VALUES (?, ?)`);
  const put = {
    works: putIn("works"),
    site_documents: putIn("site_documents"),
  };
  const remove = database.prepare("DELETE FROM works WHERE id = ?");
  for (const [index, { id, document, change }] of prepared.writes.entries()) {
    if (isEndOfStep(index)) yield;
    if (document) put[tableOf(id)].run(id, JSON.stringify(document));
    else remove.run(id);
    addChange(database, change);
  }
  for (const removal of prepared.restored) leaveTrash(database, removal);
  return prepared.writes.map(({ change }) => change);
}

/** Preparing takes most of the time. */
function* prepareInSteps(
  request: WriteRequest,
  known: ReadonlyMap<string, Known>,
  now: Date,
): Generator<void, Prepared> {
  const prepared: Prepared = { writes: [], restored: [] };
  const parts = prepareParts(request, known, now, mostPerStep);
  for (const { writes, restored } of parts) {
    append(prepared.writes, writes);
    append(prepared.restored, restored);
    yield;
  }
  return prepared;
}

function isEndOfStep(index: number): boolean {
  return index % mostPerStep === mostPerStep - 1;
}

export function fillDatabase(database: Database, works: StoredWork[]): void {
  const request: WriteRequest = {
    by: "start",
    action: "add",
    batch: newBatch(),
    ids: works.map(({ id }) => id),
    edit: () => works,
  };
  runAtOnce(writeWorks(database, request, new Date()));
}

function holdersOf(database: Database, appIds: string[]) {
  const find = database.prepare("SELECT id FROM works WHERE app_id = ?");
  return appIds.flatMap((appId) =>
    (find.all(appId) as { id: string }[]).map(({ id }) => ({ id, appId })),
  );
}
