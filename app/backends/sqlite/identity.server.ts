import { randomBytes } from "node:crypto";
import type { Database } from "libsql";
import { type Identity, SignInRefused } from "~/auth/identity";
import {
  type Cost,
  hashPassword,
  isPassword,
} from "~/backends/sqlite/password.server";
import { transact } from "~/backends/sqlite/transaction.server";

interface SqliteIdentityOptions {
  open: () => Database;
  email: string;
  /** A password from the settings; it is taken over when it is new there. */
  password?: string;
  /** Told once, when a password had to be made. */
  onGenerated: (password: string) => void;
  /** Of new password hashes; lower in tests. */
  cost?: Cost;
}

export interface SqliteIdentity extends Identity {
  setPassword(password: string): Promise<void>;
}

interface AdminRow {
  password_hash: string;
  /** Of the password in the settings that was taken over last. */
  setting_hash: string | null;
  /** Another one after each change that must end all sessions. */
  credential: string;
}

/** The one admin of the embedded back end. */
export function sqliteIdentity({
  open,
  email,
  password: fromSettings,
  onGenerated,
  cost,
}: SqliteIdentityOptions): SqliteIdentity {
  let prepared: Promise<void> | undefined;

  function read(): AdminRow | undefined {
    return open()
      .prepare("SELECT password_hash, setting_hash, credential FROM admin")
      .get() as AdminRow | undefined;
  }

  async function writePassword(
    passwordHash: string,
    settingHash = read()?.setting_hash ?? null,
  ): Promise<void> {
    await transact(open, (database) => {
      database
        .prepare(
          `INSERT INTO admin (only, password_hash, setting_hash, credential) VALUES (1, ?, ?, ?)
           ON CONFLICT DO UPDATE SET password_hash = excluded.password_hash, setting_hash = excluded.setting_hash, credential = excluded.credential`,
        )
        .run(passwordHash, settingHash, randomText());
      database.exec("DELETE FROM sessions");
    });
  }

  async function prepareOnce(): Promise<void> {
    const admin = read();
    if (fromSettings) {
      const isKnown =
        admin?.setting_hash &&
        (await isPassword(fromSettings, admin.setting_hash));
      if (isKnown) return;
      const hash = await hashPassword(fromSettings, cost);
      await writePassword(hash, hash);
    } else if (!admin) {
      const generated = randomText();
      const hash = await hashPassword(generated, cost);
      const { changes } = await transact(open, (database) =>
        database
          .prepare(
            "INSERT OR IGNORE INTO admin (only, password_hash, credential) VALUES (1, ?, ?)",
          )
          .run(hash, randomText()),
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
    // Each takes 32 MiB and a core; two leave room for everyone else.
    checksAtOnce: 2,

    prepare,

    async signIn(givenEmail, password) {
      await prepare();
      const { password_hash = "", credential } = read() ?? {};
      // Checked for any email, so that the time does not tell which exist.
      const isRight = await isPassword(password, password_hash);
      if (!isRight || givenEmail.toLowerCase() !== email.toLowerCase()) {
        throw new SignInRefused();
      }
      return { email, credential };
    },

    async mayEnter(account) {
      return (
        account.email === email && account.credential === read()?.credential
      );
    },

    async setPassword(password) {
      // Else a password from the settings would replace this one later.
      if (fromSettings) await prepare();
      await writePassword(await hashPassword(password, cost));
    },
  };
}

function randomText(): string {
  return randomBytes(12).toString("base64url");
}
