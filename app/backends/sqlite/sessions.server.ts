import type { Database } from "libsql";
import type { SessionRecord, SessionStore } from "~/auth/session-store";
import { transact } from "~/backends/sqlite/transaction.server";

/** The sessions in the embedded database. */
export function sqliteSessions(open: () => Database): SessionStore {
  async function write(statement: string, ...values: unknown[]): Promise<void> {
    await transact(open, (database) => database.prepare(statement).run(values));
  }

  return {
    async find(key) {
      const row = open()
        .prepare("SELECT record FROM sessions WHERE key = ?")
        .get(key) as { record: string } | undefined;
      return row && (JSON.parse(row.record) as SessionRecord);
    },

    async create(key, record, expiresAt) {
      await write(
        "INSERT INTO sessions (key, record, expires_at) VALUES (?, ?, ?)",
        key,
        JSON.stringify(record),
        expiresAt,
      );
    },

    async update(key, record) {
      const text = JSON.stringify(record);
      await write("UPDATE sessions SET record = ? WHERE key = ?", text, key);
    },

    async remove(key) {
      await write("DELETE FROM sessions WHERE key = ?", key);
    },

    async removeAll() {
      await write("DELETE FROM sessions");
    },

    async removeExpired(now) {
      await write("DELETE FROM sessions WHERE expires_at <= ?", now);
    },
  };
}
