import { randomBytes } from "node:crypto";
import type { Database } from "libsql";

/** Ends all sessions. Must run in the transaction that changes the account. */
export function renewCredential(database: Database): string {
  const credential = randomBytes(12).toString("base64url");
  database.prepare("UPDATE admin SET credential = ?").run(credential);
  database.exec("DELETE FROM records WHERE kind = 'session'");
  return credential;
}
