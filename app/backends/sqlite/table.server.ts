import { setImmediate as nextTurn } from "node:timers/promises";
import Database from "libsql";
import pLimit from "p-limit";
import type { Edit, Row, TableName, Tables } from "../table";
import { fileOf, pragmaNumber, transactNow, untilUnlocked } from "./database.server";
import { conditionsOf, find, findAll, get, partOf, prepare, put, sqliteWatch } from "./rows.server";

/** An edit with more steps serves requests after this time, in milliseconds. */
const longestStep = 10;
const mostAtOnce = 50;

/** Transactions and their order; `rows.server.ts` writes the SQL. */
export function sqliteTables(open: () => Database.Database): Tables {
  const inTurn = pLimit(1);
  const { watch, tell } = sqliteWatch(open);
  let writer: { of: Database.Database; own: Database.Database } | undefined;

  /** Edits have a connection of their own, so that nothing else reads what is not committed. */
  function openWriter(): Database.Database {
    const of = open();
    if (writer?.of !== of) {
      closeWriter();
      const own = new Database(fileOf(of), { timeout: 20 });
      own.pragma("synchronous = FULL");
      // After a large edit, the next one cuts the log.
      own.pragma("journal_size_limit = 16777216");
      writer = { of, own };
    }
    return writer.own;
  }

  function closeWriter(): void {
    writer?.own.close();
    writer = undefined;
  }

  async function write<Result>(change: (database: Database.Database) => Promise<Result>) {
    const result = await inTurn(async () => {
      const database = await untilUnlocked(() => {
        const opened = openWriter();
        opened.exec("BEGIN IMMEDIATE");
        return opened;
      });
      try {
        const changed = await change(database);
        database.exec("COMMIT");
        return changed;
      } catch (cause) {
        // After some failures, such as a full disk, SQLite has already rolled back.
        if (database.inTransaction) database.exec("ROLLBACK");
        throw cause;
      }
    });
    await tell();
    return result;
  }

  // The driver is synchronous; async methods turn its exceptions into rejections.
  return {
    edit: (change) => write((database) => change(editOf(database))),
    watch,
    mostPerEdit: Infinity,
    get: async (table, ids) => get(open(), table, ids),
    find: async (table, query) => find(open(), table, query),

    async count(table, where) {
      const { text, values } = conditionsOf(table, where);
      const row = prepare(open(), `SELECT count(*) AS n FROM ${table} WHERE ${text}`).get(values);
      return (row as { n: number }).n;
    },

    async read(table, id) {
      const row = prepare(open(), `SELECT content FROM ${table} WHERE id = ?`).get(id);
      const { content } = (row ?? {}) as { content?: Uint8Array | null };
      return content ? new Uint8Array(content) : undefined;
    },

    drop: (table, query) =>
      write(async (database) => {
        const { text, values } = partOf(table, query);
        prepare(database, `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} ${text})`).run(
          values,
        );
      }),

    async snapshot(names) {
      // A connection of its own keeps the moment, while others read and write.
      const own = new Database(fileOf(open()));
      try {
        own.exec("BEGIN");
        const found: Partial<Record<TableName, Row[]>> = {};
        for (const name of names) found[name] = await findAll(own, name);
        return found as Record<(typeof names)[number], Row[]>;
      } finally {
        own.close();
      }
    },

    async probe() {
      // During an import, a health check would wait until it times out.
      if (inTurn.activeCount > 0) return;
      // Writing the current number again changes nothing.
      await inTurn(() =>
        untilUnlocked(() => {
          transactNow(openWriter(), (database) => {
            database.pragma(`user_version = ${pragmaNumber(database, "user_version")}`);
          });
        }),
      );
    },

    // Using a closed connection would end the process.
    close: () => inTurn(closeWriter),
  };
}

function editOf(database: Database.Database): Edit {
  let begun = performance.now();
  let steps = 0;

  async function step<Result>(act: () => Result): Promise<Result> {
    steps += 1;
    if (steps > mostAtOnce && performance.now() - begun > longestStep) {
      await nextTurn();
      begun = performance.now();
    }
    return act();
  }

  return {
    async get(table, ids) {
      const rows = new Map<string, Row>();
      for (const id of ids) {
        const row = await step(() => get(database, table, [id]).get(id));
        if (row) rows.set(id, row);
      }
      return rows;
    },
    find: (table, query) => step(() => find(database, table, query)),
    add: (table, row) => step(() => put(database, table, row, true)),
    put: (table, row) => step(() => put(database, table, row)),
    remove: (table, id) =>
      step(() => void prepare(database, `DELETE FROM ${table} WHERE id = ?`).run(id)),
  };
}
