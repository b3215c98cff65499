import type { Database } from "libsql";
import type { TwoStepStore } from "~/auth/identity";
import { renewCredential } from "~/backends/sqlite/credential.server";
import { transact } from "~/backends/sqlite/transaction.server";

interface Row {
  totp_secret: string | null;
  totp_pending: string | null;
  credential: string;
  codes: number;
}

export function sqliteTwoStep(
  open: () => Database,
  email: string,
): TwoStepStore {
  async function change(statement: string, value: unknown): Promise<boolean> {
    const { changes } = await transact(open, (database) =>
      database.prepare(statement).run(value),
    );
    return changes > 0;
  }

  return {
    async read() {
      const row = open()
        .prepare(
          "SELECT totp_secret, totp_pending, credential, (SELECT count(*) FROM recovery_codes) AS codes FROM admin",
        )
        .get() as Row | undefined;
      return {
        account: { email, credential: row?.credential },
        secret: row?.totp_secret ?? undefined,
        pendingSecret: row?.totp_pending ?? undefined,
        recoveryCodesLeft: row?.codes ?? 0,
      };
    },

    async keepPendingSecret(secret) {
      await change("UPDATE admin SET totp_pending = ?", secret);
    },

    turnOn: (secret, step, hashes) =>
      transact(open, (database) => {
        database
          .prepare(
            "UPDATE admin SET totp_secret = ?, totp_step = ?, totp_pending = NULL",
          )
          .run(secret, step);
        replaceCodes(database, hashes);
        return { email, credential: renewCredential(database) };
      }),

    turnOff: () =>
      transact(open, (database) => {
        database.exec(
          "UPDATE admin SET totp_secret = NULL, totp_pending = NULL",
        );
        replaceCodes(database, []);
        return { email, credential: renewCredential(database) };
      }),

    useStep: (step) =>
      change("UPDATE admin SET totp_step = ?1 WHERE totp_step < ?1", step),

    async hasRecoveryCode(hash) {
      const row = open()
        .prepare("SELECT 1 FROM recovery_codes WHERE hash = ?")
        .get(hash) as object | undefined;
      return row !== undefined;
    },

    useRecoveryCode: (hash) =>
      change("DELETE FROM recovery_codes WHERE hash = ?", hash),

    async replaceRecoveryCodes(hashes) {
      await transact(open, (database) => replaceCodes(database, hashes));
    },
  };
}

function replaceCodes(database: Database, hashes: string[]): void {
  database.exec("DELETE FROM recovery_codes");
  const insert = database.prepare(
    "INSERT INTO recovery_codes (hash) VALUES (?)",
  );
  for (const hash of hashes) insert.run(hash);
}
