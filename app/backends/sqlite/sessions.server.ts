import type { Database } from "libsql";
import type { SessionRecord, SessionStore } from "~/records/session-store";
import { transact } from "~/backends/sqlite/transaction.server";

interface Row {
  key: string;
  record: string;
  seen_at: number;
}

export function sqliteSessions(open: () => Database): SessionStore {
  async function write(statement: string, ...values: unknown[]): Promise<void> {
    await transact(open, (database) => database.prepare(statement).run(values));
  }

  return {
    async find(key) {
      const row = open()
        .prepare("SELECT key, record, seen_at FROM sessions WHERE key = ?")
        .get(key) as Row | undefined;
      return row && toRecord(row);
    },

    async list(email) {
      const rows = open()
        .prepare("SELECT key, record, seen_at FROM sessions WHERE email = ?")
        .all(email) as Row[];
      return new Map(rows.map((row) => [row.key, toRecord(row)]));
    },

    async create(key, { seenAt, ...record }, expiresAt) {
      await write(
        "INSERT INTO sessions (key, email, record, seen_at, expires_at) VALUES (?, ?, ?, ?, ?)",
        key,
        record.email,
        JSON.stringify(record),
        seenAt,
        expiresAt,
      );
    },

    async touch(key, seenAt) {
      await write("UPDATE sessions SET seen_at = ? WHERE key = ?", seenAt, key);
    },

    async remove(key) {
      await write("DELETE FROM sessions WHERE key = ?", key);
    },

    async removeExpired(now) {
      await write("DELETE FROM sessions WHERE expires_at <= ?", now);
    },
  };
}

function toRecord({ record, seen_at }: Row): SessionRecord {
  const rest = JSON.parse(record) as Omit<SessionRecord, "seenAt">;
  return { ...rest, seenAt: seen_at };
}
