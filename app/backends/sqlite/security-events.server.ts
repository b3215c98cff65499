import type { Database } from "libsql";
import type { SecurityEvent, SecurityEvents } from "~/records/security-events";
import { transact } from "~/backends/sqlite/transaction.server";

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

    async list({ email, kind, from = "", until = "9999", limit }) {
      const rows = open()
        .prepare(
          `SELECT event FROM security_events WHERE at >= ?1 AND at < ?2
            AND (?3 IS NULL OR event ->> '$.email' = ?3) AND (?4 IS NULL OR event ->> '$.kind' = ?4)
            ORDER BY at DESC, rowid DESC LIMIT ?5`,
        )
        .all(from, until, email ?? null, kind ?? null, limit) as {
        event: string;
      }[];
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
