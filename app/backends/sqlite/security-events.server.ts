import type { Database } from "libsql";
import type { SecurityEvent, SecurityEvents } from "~/auth/security-events";
import { transact } from "~/backends/sqlite/transaction.server";

/** The security events in the embedded database. */
export function sqliteSecurityEvents(open: () => Database): SecurityEvents {
  return {
    async record(event, expiresAt) {
      await transact(open, (database) =>
        database
          .prepare(
            "INSERT INTO security_events (id, at, event, expires_at) VALUES (?, ?, ?, ?)",
          )
          .run(event.id, event.at, JSON.stringify(event), expiresAt),
      );
    },

    async list({ from = "", until = "9999", limit }) {
      const rows = open()
        .prepare(
          "SELECT event FROM security_events WHERE at >= ? AND at < ? ORDER BY at DESC, rowid DESC LIMIT ?",
        )
        .all(from, until, limit) as { event: string }[];
      return rows.map(({ event }) => JSON.parse(event) as SecurityEvent);
    },

    async removeExpired(now) {
      await transact(open, (database) =>
        database
          .prepare("DELETE FROM security_events WHERE expires_at <= ?")
          .run(now),
      );
    },
  };
}
