import type { Auth } from "firebase-admin/auth";
import { LRUCache } from "lru-cache";
import {
  type Account,
  type Identity,
  SignInRefused,
  unavailableRefusal,
} from "~/auth/identity";
import { longestSession } from "~/records/sessions.server";
import type {
  IdentityToolkit,
  SignedIn,
} from "~/backends/firebase/identity-toolkit.server";
import type { TokenSync } from "~/backends/firebase/token-sync.server";
import { within } from "~/backends/firebase/deadline.server";

const deadline = 5_000;
/** How long a verified account is trusted, in milliseconds. */
const checkInterval = 60_000;

/** All other errors mean that Google was unreachable. */
const rejections = [
  "auth/session-cookie-expired",
  "auth/session-cookie-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
];

interface FirebaseIdentityOptions {
  auth: () => Auth;
  provider: IdentityToolkit;
  /** In lowercase. If undefined, every account of the project has access. */
  adminEmails: string[] | undefined;
  sync: TokenSync | undefined;
  log: { error(details: object, message: string): void };
  now: () => number;
}

export function firebaseIdentity({
  auth,
  provider,
  adminEmails,
  sync,
  log,
  now,
}: FirebaseIdentityOptions): Identity {
  const checks = new LRUCache<string, boolean>({
    max: 1_000,
    ttl: checkInterval,
    perf: { now },
    fetchMethod: isGood,
  });

  /** @throws if Google is unreachable. */
  async function isGood(credential: string): Promise<boolean> {
    try {
      await within(deadline, auth().verifySessionCookie(credential, true));
      return true;
    } catch (cause) {
      if (isRejection(cause)) return false;
      throw cause;
    }
  }

  function isAdmin(email: string): boolean {
    return adminEmails?.includes(email.toLowerCase()) ?? true;
  }

  async function enter({ email, idToken }: SignedIn): Promise<Account> {
    if (!isAdmin(email)) {
      throw new SignInRefused(
        "This account does not have access to the dashboard.",
        403,
      );
    }
    const credential = await within(
      deadline,
      auth().createSessionCookie(idToken, { expiresIn: longestSession }),
    ).catch((cause: unknown) => unavailable(cause));
    return { email, credential, ...(sync && { syncToken: idToken }) };
  }

  /** Logs the cause, which the user's message leaves out. */
  async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch (refused) {
      if (refused instanceof SignInRefused && refused.cause) {
        log.error({ err: refused.cause }, "The sign-in service failed.");
      }
      throw refused;
    }
  }

  function unavailable(cause: unknown): never {
    log.error({ err: cause }, "The identity provider cannot be reached.");
    throw new SignInRefused(unavailableRefusal, 503);
  }

  return {
    checksAtOnce: 10,

    async prepare() {
      // Firebase manages the accounts.
    },

    async signIn(email, password) {
      const signedIn = await ask(() =>
        provider.signInWithPassword(email, password),
      );
      return enter(signedIn);
    },

    async mayEnter({ email, credential }) {
      if (!credential || !isAdmin(email)) return false;
      return (await checks.fetch(credential)) ?? false;
    },

    signedIn({ syncToken }) {
      if (syncToken) sync?.signedIn(syncToken);
    },

    signedOut({ syncToken }) {
      if (syncToken) sync?.signedOut(syncToken);
    },

    async changePassword({ email }, current = "", password) {
      const { idToken } = await ask(() =>
        provider.signInWithPassword(email, current),
      );
      await ask(() => provider.changePassword(idToken, password));
      // Google revokes the tokens issued before the change.
      return enter(
        await ask(() => provider.signInWithPassword(email, password)),
      );
    },

    async sendPasswordReset(email) {
      if (isAdmin(email)) await ask(() => provider.sendPasswordReset(email));
    },
  };
}

/** `auth/argument-error` means a forged cookie unless the message says that fetching failed. */
function isRejection(cause: unknown): boolean {
  if (!(cause instanceof Error) || !("code" in cause)) return false;
  return (
    rejections.includes(String(cause.code)) ||
    (cause.code === "auth/argument-error" &&
      !/^Error (fetching|while making)/.test(cause.message))
  );
}
