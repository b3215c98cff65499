import type { Database } from "libsql";
import { pragmaNumber } from "~/backends/sqlite/database.server";
import { transact } from "~/backends/sqlite/transaction.server";
import {
  requireId,
  StaleWork,
  WorkExists,
  WorkGone,
  type WorksStore,
} from "~/works/works-store";
import type { StoredWork, WorkDocument } from "~/works/work";
import { revOf } from "~/works/work-document.server";

/** How often to ask whether another process has written, in milliseconds. */
const watchInterval = 200;

interface Row {
  id: string;
  document: string;
}

interface ListedWork {
  text: string;
  work: StoredWork;
}

interface Watcher {
  onWorks: (works: StoredWork[]) => void;
  onFailure: (cause: unknown) => void;
}

/**
 * The works in an embedded database.
 *
 * @param open gives the database, opening it where that has not happened yet;
 * what it throws is what every method here rejects with.
 */
export function sqliteWorks(open: () => Database): WorksStore {
  const watchers = new Set<Watcher>();
  let watchTimer: NodeJS.Timeout | undefined;
  let seenVersion = 0;
  let listed = new Map<string, ListedWork>();

  function list(): StoredWork[] {
    const rows = open()
      .prepare("SELECT id, document FROM works ORDER BY id")
      .all() as Row[];
    const before = listed;
    listed = new Map(
      rows.map((row) => {
        const known = before.get(row.id);
        const isSame = known?.text === row.document;
        return [row.id, isSame ? known : toListedWork(row)];
      }),
    );
    return Array.from(listed.values(), ({ work }) => work);
  }

  async function write<Result>(
    change: (database: Database) => Result,
  ): Promise<Result> {
    const result = await transact(open, change);
    tellWatchers();
    return result;
  }

  function tellWatchers(): void {
    if (watchers.size === 0) return;
    try {
      const works = list();
      for (const watcher of watchers) watcher.onWorks(works);
    } catch (cause) {
      endWatches(cause);
    }
  }

  function endWatches(cause: unknown): void {
    const ended = [...watchers];
    watchers.clear();
    stopTimerWhenIdle();
    for (const watcher of ended) watcher.onFailure(cause);
  }

  /** `data_version` changes exactly when another connection has written. */
  function lookForForeignWrites(): void {
    try {
      const version = pragmaNumber(open(), "data_version");
      if (version === seenVersion) return;
      seenVersion = version;
      tellWatchers();
    } catch (cause) {
      endWatches(cause);
    }
  }

  function stopTimerWhenIdle(): void {
    if (watchers.size > 0) return;
    clearInterval(watchTimer);
    watchTimer = undefined;
  }

  // The driver is synchronous; async methods turn what it throws into
  // rejections, as any other store's failures are.
  return {
    async list() {
      return list();
    },

    async get(id) {
      return find(open(), id);
    },

    async put(works) {
      await write((database) => putAll(database, works));
    },

    async create(id, document) {
      requireId(id);
      await write((database) => {
        const { changes } = database
          .prepare("INSERT OR IGNORE INTO works (id, document) VALUES (?, ?)")
          .run(id, JSON.stringify(document));
        if (changes === 0) throw new WorkExists(id);
      });
    },

    async update(id, rev, edit) {
      await write((database) => {
        const stored = find(database, id);
        if (!stored) throw new WorkGone(id);
        if (revOf(stored.document) !== rev) throw new StaleWork(stored);
        putAll(database, [{ id, document: edit(stored.document) }]);
      });
    },

    async remove(id) {
      return write((database) => {
        const stored = find(database, id);
        database.prepare("DELETE FROM works WHERE id = ?").run(id);
        return stored;
      });
    },

    async replaceAll(works) {
      await write((database) => {
        database.exec("DELETE FROM works");
        putAll(database, works);
      });
    },

    async probe() {
      // The number that stands there already, written as any change is.
      await transact(open, (database) => {
        const version = pragmaNumber(database, "user_version");
        database.pragma(`user_version = ${version}`);
      });
    },

    watch(onWorks, onFailure) {
      const watcher = { onWorks, onFailure };
      try {
        // Who watches already must not miss what this looking has seen.
        if (watchers.size > 0) lookForForeignWrites();
        else seenVersion = pragmaNumber(open(), "data_version");
        onWorks(list());
        watchers.add(watcher);
        watchTimer ??= setInterval(lookForForeignWrites, watchInterval).unref();
      } catch (cause) {
        onFailure(cause);
      }
      return () => {
        watchers.delete(watcher);
        stopTimerWhenIdle();
      };
    },
  };
}

/** Writes works into a database whose transaction the caller has opened. */
export function putAll(database: Database, works: StoredWork[]): void {
  const put = database.prepare(
    "INSERT OR REPLACE INTO works (id, document) VALUES (?, ?)",
  );
  for (const { id, document } of works) put.run(id, JSON.stringify(document));
}

function find(database: Database, id: string): StoredWork | undefined {
  const row = database
    .prepare("SELECT id, document FROM works WHERE id = ?")
    .get(id) as Row | undefined;
  return row && toStoredWork(row);
}

function toListedWork(row: Row): ListedWork {
  return { text: row.document, work: toStoredWork(row) };
}

function toStoredWork({ id, document }: Row): StoredWork {
  return { id, document: readDocument(document) };
}

/** A row that someone mangled is a malformed work, not the end of the list. */
function readDocument(text: string): WorkDocument {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === "object" && document !== null) {
      return document as WorkDocument;
    }
  } catch {
    // Falls through: the dashboard shows it, empty, to be mended.
  }
  return {};
}
