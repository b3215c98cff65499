import type { Database } from "libsql";
import {
  addChange,
  countChanges,
  lastRevOf,
  leaveTrash,
  listChanges,
  picturesInChanges,
  purgeChange,
} from "~/backends/sqlite/changes.server";
import { pragmaNumber } from "~/backends/sqlite/database.server";
import { statement } from "~/backends/sqlite/statement.server";
import {
  atOnce,
  transact,
  transactInTurns,
} from "~/backends/sqlite/transaction.server";
import { type FreshRows, sqliteWatch } from "~/backends/sqlite/watch.server";
import {
  findArrangement,
  findWork,
  listWorks,
  toStoredWork,
} from "~/backends/sqlite/work-rows.server";
import { arrangementId } from "~/works/arrangement";
import type { Change } from "~/works/change";
import {
  claimedAppIds,
  type Known,
  newBatch,
  planInTurns,
  refuseTakenAppIds,
} from "~/works/changes.server";
import type { StoredWork } from "~/works/work";
import { readWork } from "~/works/work-document.server";
import type { WorksStore, WriteRequest } from "~/works/works-store";

/** So many works are written at once; more let other requests through. */
const fewWorks = 50;

/**
 * The works in the site's database.
 *
 * @param open gives the database, opening it where that has not happened yet;
 * each method here rejects with what it throws.
 */
export function sqliteWorks(open: () => Database): WorksStore {
  const { watch, tell } = sqliteWatch(open);

  async function change<Result>(
    write: (database: Database) => Result,
  ): Promise<Result> {
    const result = await transact(open, write);
    tell();
    return result;
  }

  // The driver is synchronous; async methods turn what it throws into
  // rejections, as any other store's failures are.
  return {
    watch,
    mostPerWrite: Infinity,

    async list() {
      return listWorks(open());
    },

    async get(id) {
      return findWork(open(), id);
    },

    async arrangement() {
      return findArrangement(open());
    },

    async write(request) {
      if (request.ids.length <= fewWorks) {
        return change((database) =>
          atOnce(writeWorks(database, request, new Date())),
        );
      }
      const fresh: FreshRows = new Map();
      const changes = await transactInTurns(open, (database) =>
        writeWorks(database, request, new Date(), fresh),
      );
      tell(fresh);
      return changes;
    },

    async changes(query) {
      return listChanges(open(), query);
    },

    async countChanges(batch) {
      return countChanges(open(), batch);
    },

    async picturesInChanges(names) {
      return picturesInChanges(open(), names);
    },

    purge: (removal, by) =>
      change((database) => {
        purgeChange(database, removal, by, new Date());
      }),

    async probe() {
      // Writes the number that is there already, as any change is written.
      await transact(open, (database) => {
        const version = pragmaNumber(database, "user_version");
        database.pragma(`user_version = ${version}`);
      });
    },
  };
}

/**
 * Writes in a transaction that the caller has opened.
 *
 * @param fresh takes the works that are written, as the watch will tell them.
 */
function* writeWorks(
  database: Database,
  request: WriteRequest,
  now: Date,
  fresh?: FreshRows,
): Generator<undefined, Change[]> {
  const known = new Map<string, Known>();
  for (const id of request.ids) {
    const document =
      id === arrangementId
        ? findArrangement(database)
        : findWork(database, id)?.document;
    known.set(id, { document, lastRev: lastRevOf(database, id) });
    yield;
  }
  const plan = yield* planInTurns(request, known, now);
  refuseTakenAppIds(plan, holdersOf(database, claimedAppIds(plan)));
  const put = statement(
    database,
    "INSERT OR REPLACE INTO works (id, document) VALUES (?, ?)",
  );
  const remove = statement(database, "DELETE FROM works WHERE id = ?");
  const arrange = statement(
    database,
    "INSERT OR REPLACE INTO arrangement (only, document) VALUES (1, ?)",
  );
  for (const { id, document, change } of plan.writes) {
    const text = JSON.stringify(document ?? {});
    if (id === arrangementId) arrange.run(text);
    else if (document) put.run(id, text);
    else remove.run(id);
    addChange(database, change);
    if (fresh && document && id !== arrangementId) {
      const work = toStoredWork({ id, document: text });
      // Reads it ahead of the pages, which ask for all works at once.
      readWork(work);
      fresh.set(id, { text, work });
    }
    yield;
  }
  for (const removal of plan.restored) leaveTrash(database, removal);
  return plan.writes.map(({ change }) => change);
}

/** Writes works into a database that has just been created. */
export function fillDatabase(database: Database, works: StoredWork[]): void {
  const request: WriteRequest = {
    ...{ by: "cli", action: "reset", batch: newBatch() },
    ids: works.map(({ id }) => id),
    edit: () => works,
  };
  atOnce(writeWorks(database, request, new Date()));
}

function holdersOf(database: Database, appIds: string[]) {
  const find = statement(database, "SELECT id FROM works WHERE app_id = ?");
  return appIds.flatMap((appId) =>
    (find.all(appId) as { id: string }[]).map(({ id }) => ({ id, appId })),
  );
}
