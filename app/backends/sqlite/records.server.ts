import type { Database } from "libsql";
import { transact } from "./transaction.server";
import {
  type Counts,
  type NewRecord,
  type RecordStore,
  type StoredRecord,
  sumOf,
} from "~/records/record-store";

interface Row extends Omit<StoredRecord, "expiresAt" | "data" | "counts"> {
  expires_at: number;
  data: string;
  counts: string;
}

const columns = "kind, id, owner, at, expires_at, version, data, counts FROM records";

export function sqliteRecords(open: () => Database): RecordStore {
  async function write(statement: string, ...values: unknown[]) {
    return transact(open, (database) => database.prepare(statement).run(...values));
  }

  return {
    async find(kind, id) {
      const row = open()
        .prepare(`SELECT ${columns} WHERE kind = ? AND id = ? AND expires_at > ?`)
        .get(kind, id, Date.now()) as Row | undefined;
      return row && toRecord(row);
    },

    async list(kinds, { owner, from, until, limit = -1 } = {}) {
      const rows = open()
        .prepare(
          `SELECT ${columns} WHERE kind IN (SELECT value FROM json_each(?1)) AND expires_at > ?2
            AND (?3 IS NULL OR owner = ?3) AND (?4 IS NULL OR at >= ?4) AND (?5 IS NULL OR at < ?5)
            ORDER BY at DESC, id DESC LIMIT ?6`,
        )
        .all(
          JSON.stringify(kinds),
          Date.now(),
          owner ?? null,
          from ?? null,
          until ?? null,
          limit,
        ) as Row[];
      return rows.map(toRecord);
    },

    async read(kind, id) {
      const row = open()
        .prepare("SELECT content FROM records WHERE kind = ? AND id = ? AND expires_at > ?")
        .get(kind, id, Date.now()) as { content: Uint8Array | null } | undefined;
      return row?.content ? new Uint8Array(row.content) : undefined;
    },

    add: (record, { perOwner, inAll } = {}) =>
      transact(open, (database) => {
        const { kind, owner = "" } = record;
        removeExpired(database);
        insert(database, record);
        if (perOwner) keepNewest(database, perOwner, { kind, owner });
        if (inAll) keepNewest(database, inAll, { kind });
      }),

    async update({ kind, id, version }, data) {
      const { changes } = await write(
        `UPDATE records SET version = version + 1, data = ?
          WHERE kind = ? AND id = ? AND version = ? AND expires_at > ?`,
        ...[JSON.stringify(data), kind, id, version, Date.now()],
      );
      return changes > 0;
    },

    async touch(kind, id, at) {
      await write("UPDATE records SET at = ? WHERE kind = ? AND id = ?", ...[at, kind, id]);
    },

    count: ({ kind, id, at, expiresAt }, counts, sum = sumOf) =>
      transact(open, (database) => {
        removeExpired(database);
        const found = database
          .prepare("SELECT counts FROM records WHERE kind = ? AND id = ?")
          .get(kind, id) as Pick<Row, "counts"> | undefined;
        if (!found) insert(database, { kind, id, at, expiresAt });
        const sums = sum(found ? countsOf(found) : {}, counts);
        database
          .prepare(
            "UPDATE records SET at = ?, expires_at = ?, counts = ? WHERE kind = ? AND id = ?",
          )
          .run(at, expiresAt, JSON.stringify(sums), kind, id);
      }),

    async remove(kind, id) {
      await write("DELETE FROM records WHERE kind = ? AND id = ?", kind, id);
    },
  };
}

function insert(
  database: Database,
  { kind, id, owner = "", at, expiresAt, data = null, content }: NewRecord,
): void {
  database
    .prepare(
      "INSERT INTO records (kind, id, owner, at, expires_at, data, content) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .run(
      ...[kind, id, owner, at, expiresAt],
      JSON.stringify(data),
      content ? Buffer.from(content) : null,
    );
}

function removeExpired(database: Database): void {
  database.prepare("DELETE FROM records WHERE expires_at <= ?").run(Date.now());
}

function keepNewest(
  database: Database,
  most: number,
  { kind, owner }: { kind: string; owner?: string },
): void {
  database
    .prepare(
      `DELETE FROM records WHERE rowid IN (
        SELECT rowid FROM records WHERE kind = ?1 AND (?2 IS NULL OR owner = ?2)
          ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?3)`,
    )
    .run(kind, owner ?? null, most);
}

function toRecord(row: Row): StoredRecord {
  const { kind, id, owner, at, version } = row;
  return {
    kind,
    id,
    owner,
    at,
    version,
    expiresAt: row.expires_at,
    data: JSON.parse(row.data) as unknown,
    counts: countsOf(row),
  };
}

function countsOf({ counts }: Pick<Row, "counts">): Counts {
  return JSON.parse(counts) as Counts;
}
