import { randomBytes } from "node:crypto";
import type { Database } from "libsql";
import { type Identity, SignInRefused } from "~/auth/identity";
import { hashPassword, isPassword } from "~/backends/sqlite/password.server";
import { transact } from "~/backends/sqlite/transaction.server";

interface SqliteIdentityOptions {
  open: () => Database;
  email: string;
  /** A password from the settings; it is taken over when it is new there. */
  password?: string;
  /** Told once, when a password had to be made. */
  onGenerated: (password: string) => void;
  /** Called after the password changed. */
  endSessions: () => Promise<void>;
}

export interface SqliteIdentity extends Identity {
  setPassword(password: string): Promise<void>;
}

interface AdminRow {
  password_hash: string;
  setting_hash: string | null;
}

/** The one admin of the embedded back end. */
export function sqliteIdentity({
  open,
  email,
  password: fromSettings,
  onGenerated,
  endSessions,
}: SqliteIdentityOptions): SqliteIdentity {
  let prepared: Promise<void> | undefined;

  function read(): AdminRow | undefined {
    return open()
      .prepare("SELECT password_hash, setting_hash FROM admin")
      .get() as AdminRow | undefined;
  }

  async function write(row: AdminRow): Promise<void> {
    await transact(open, (database) =>
      database
        .prepare(
          "INSERT OR REPLACE INTO admin (only, password_hash, setting_hash) VALUES (1, ?, ?)",
        )
        .run(row.password_hash, row.setting_hash),
    );
  }

  async function prepareOnce(): Promise<void> {
    const admin = read();
    if (fromSettings) {
      const isKnown =
        admin?.setting_hash &&
        (await isPassword(fromSettings, admin.setting_hash));
      if (isKnown) return;
      const hash = await hashPassword(fromSettings);
      // First, so that a failure in between leaves no session behind.
      if (admin) await endSessions();
      await write({ password_hash: hash, setting_hash: hash });
    } else if (!admin) {
      const generated = randomBytes(12).toString("base64url");
      const hash = await hashPassword(generated);
      const { changes } = await transact(open, (database) =>
        database
          .prepare(
            "INSERT OR IGNORE INTO admin (only, password_hash) VALUES (1, ?)",
          )
          .run(hash),
      );
      // Another process may have been first: its password is the one that is.
      if (changes > 0) onGenerated(generated);
    }
  }

  /** A failure, as of a locked file, is tried again by the next caller. */
  function prepare(): Promise<void> {
    prepared ??= prepareOnce().catch((cause: unknown) => {
      prepared = undefined;
      throw cause;
    });
    return prepared;
  }

  return {
    prepare,

    async signIn(givenEmail, password) {
      await prepare();
      const hash = read()?.password_hash ?? "";
      // Checked for any email, so that the time does not tell which exist.
      const isRight = await isPassword(password, hash);
      if (!isRight || givenEmail.toLowerCase() !== email.toLowerCase()) {
        throw new SignInRefused();
      }
      return { email };
    },

    mayEnter: async (account) => account.email === email,

    async setPassword(password) {
      // Else a password from the settings would replace this one later.
      if (fromSettings) await prepare();
      const password_hash = await hashPassword(password);
      await endSessions();
      await write({
        password_hash,
        setting_hash: read()?.setting_hash ?? null,
      });
    },
  };
}
