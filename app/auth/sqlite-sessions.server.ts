import type { Database } from "libsql";
import type { SessionRecord, SessionStore } from "~/auth/session-store";

/** The sessions in the embedded database. */
export function sqliteSessions(open: () => Database): SessionStore {
  return {
    async find(key) {
      const row = open()
        .prepare("SELECT record FROM sessions WHERE key = ?")
        .get(key) as { record: string } | undefined;
      return row && (JSON.parse(row.record) as SessionRecord);
    },

    async create(key, record, expiresAt) {
      open()
        .prepare(
          "INSERT INTO sessions (key, record, expires_at) VALUES (?, ?, ?)",
        )
        .run(key, JSON.stringify(record), expiresAt);
    },

    async update(key, record) {
      open()
        .prepare("UPDATE sessions SET record = ? WHERE key = ?")
        .run(JSON.stringify(record), key);
    },

    async remove(key) {
      open().prepare("DELETE FROM sessions WHERE key = ?").run(key);
    },

    async removeAll() {
      open().exec("DELETE FROM sessions");
    },

    async removeExpired(now) {
      open().prepare("DELETE FROM sessions WHERE expires_at <= ?").run(now);
    },
  };
}
