import { randomBytes } from "node:crypto";
import type { Database } from "libsql";

/**
 * Makes every session worthless, inside a transaction that changes the admin's
 * account.
 *
 * @returns the credential of sessions from now on.
 */
export function renewCredential(database: Database): string {
  const credential = randomBytes(12).toString("base64url");
  database.prepare("UPDATE admin SET credential = ?").run(credential);
  database.exec("DELETE FROM sessions");
  return credential;
}
