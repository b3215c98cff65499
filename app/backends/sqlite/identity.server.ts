import { randomBytes } from "node:crypto";
import type { Database } from "libsql";
import {
  type Account,
  type GeneratedPassword,
  type Identity,
  PasswordRefused,
  SignInRefused,
} from "~/auth/identity";
import { passwordProblem } from "~/auth/password-rules.server";
import { renewCredential } from "~/backends/sqlite/credential.server";
import {
  type Cost,
  hashPassword,
  isPassword,
} from "~/backends/sqlite/password.server";
import { transact } from "~/backends/sqlite/transaction.server";
import { sqliteTwoStep } from "~/backends/sqlite/two-step.server";

interface SqliteIdentityOptions {
  open: () => Database;
  email: string;
  password?: string;
  onGenerated: (password: string) => void;
  /** Of new password hashes; lower in tests. */
  cost?: Cost;
}

export type SqliteIdentity = Required<
  Omit<Identity, "signedIn" | "signedOut" | "sendPasswordReset">
> & {
  setPassword(password: string): Promise<void>;
};

interface AdminRow {
  password_hash: string;
  /** Of the latest password from the settings. */
  setting_hash: string | null;
  /** Changes whenever all sessions must end. */
  credential: string;
  generated: Awaited<ReturnType<GeneratedPassword["state"]>>;
}

export function sqliteIdentity({
  open,
  email,
  password: fromSettings,
  onGenerated,
  cost,
}: SqliteIdentityOptions): SqliteIdentity {
  let prepared: Promise<void> | undefined;

  function read(): AdminRow | undefined {
    return open().prepare("SELECT * FROM admin").get() as AdminRow | undefined;
  }

  async function write(passwordHash: string, settingHash?: string) {
    return transact(open, (database): Account => {
      database
        .prepare(
          `INSERT INTO admin (only, password_hash, setting_hash) VALUES (1, ?, ?)
           ON CONFLICT DO UPDATE SET password_hash = excluded.password_hash, setting_hash = coalesce(excluded.setting_hash, setting_hash), generated = 'replaced'`,
        )
        .run(passwordHash, settingHash ?? null);
      return { email, credential: renewCredential(database) };
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
      await write(hash, hash);
    } else if (!admin) {
      const generated = randomBytes(12).toString("base64url");
      const hash = await hashPassword(generated, cost);
      const { changes } = await transact(open, (database) =>
        database
          .prepare(
            "INSERT OR IGNORE INTO admin (only, password_hash, generated) VALUES (1, ?, 'in use')",
          )
          .run(hash),
      );
      // If another process was first, its password counts.
      if (changes > 0) onGenerated(generated);
    }
  }

  /** The next caller retries after a failure, such as a locked file. */
  function prepare(): Promise<void> {
    prepared ??= prepareOnce().catch((cause: unknown) => {
      prepared = undefined;
      throw cause;
    });
    return prepared;
  }

  async function setPassword(password: string): Promise<Account> {
    const problem = passwordProblem(password, email);
    if (problem) throw new PasswordRefused(problem);
    // Otherwise a password from the settings would replace this one later.
    if (fromSettings) await prepare();
    return write(await hashPassword(password, cost));
  }

  return {
    // Each check takes 32 MiB and a core, so two leave room for requests.
    checksAtOnce: 2,
    passwordHint:
      "At least 12 characters. A few random words are easy to remember.",
    prepare,

    async signIn(givenEmail, password) {
      await prepare();
      const { password_hash = "", credential } = read() ?? {};
      // Hashes for any email address, so that the timing does not reveal accounts.
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

    async changePassword(_account, current, password) {
      const hash = read()?.password_hash ?? "";
      if (current !== undefined && !(await isPassword(current, hash))) {
        throw new SignInRefused();
      }
      return setPassword(password);
    },

    async setPassword(password) {
      await setPassword(password);
    },

    twoStep: sqliteTwoStep(open, email),

    generatedPassword: {
      state: async () => read()?.generated ?? "replaced",
      async keepForNow() {
        await transact(open, (database) =>
          database.exec(
            "UPDATE admin SET generated = 'kept for now' WHERE generated = 'in use'",
          ),
        );
      },
    },
  };
}
