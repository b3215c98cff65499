import type { Auth } from "firebase-admin/auth";
import { LRUCache } from "lru-cache";
import {
  type Account,
  type Identity,
  PasswordRefused,
  PersonExists,
  SignInRefused,
  unavailableRefusal,
  normalEmail,
  type PeopleStore,
  type Person,
  toPerson,
  longestSession,
} from "~/people/person.server";
import { within } from "./firestore.server";
import type { IdentityToolkit, SignedIn } from "./identity-toolkit.server";

export const deadline = 5_000;
/** A verified account is trusted for this long, in milliseconds. */
const checkInterval = 60_000;

/** All other errors mean that Google was unreachable. */
const rejections = [
  "auth/session-cookie-expired",
  "auth/session-cookie-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
];

interface FirebaseIdentityOptions {
  auth: () => Promise<Auth>;
  provider: IdentityToolkit;
  people: PeopleStore;
  /** The list names administrators. Without it, all accounts have access until an invitation. */
  adminEmails: string[] | undefined;
  sync: TokenSync | undefined;
  log: { error(details: object, message: string): void };
  now: () => number;
}

export function firebaseIdentity(props: FirebaseIdentityOptions): Identity {
  const { auth, provider, people, adminEmails, sync, log, now } = props;
  const checks = new LRUCache<string, boolean>({
    max: 1_000,
    ttl: checkInterval,
    perf: { now },
    fetchMethod: isGood,
  });

  function ask<Answer>(question: (accounts: Auth) => Promise<Answer>): Promise<Answer> {
    return within(deadline, auth().then(question));
  }

  /** @throws if Google is unreachable. */
  async function isGood(credential: string): Promise<boolean> {
    try {
      await ask((accounts) => accounts.verifySessionCookie(credential, true));
      return true;
    } catch (cause) {
      if (isRejection(cause)) return false;
      throw cause;
    }
  }

  const namedEmails = adminEmails?.map(normalEmail);

  /** A removed person was invited, too, so the site stays closed. */
  async function isOpen(): Promise<boolean> {
    if (namedEmails) return false;
    return !(await people.list()).some(({ isInvited }) => isInvited);
  }

  async function findPerson(email: string): Promise<Person | undefined> {
    const stored = await people.find(email);
    const anyone = { email, name: "", role: "administrator" } as const;
    if (namedEmails?.includes(normalEmail(email))) {
      return { ...toPerson({ ...stored, ...anyone, name: stored?.name ?? "" }), isNamed: true };
    }
    if (!stored) return (await isOpen()) ? toPerson(anyone) : undefined;
    const isListed = stored.isInvited ?? !namedEmails;
    return isListed && !stored.removedAt ? toPerson(stored) : undefined;
  }

  async function enter({ email, idToken }: SignedIn): Promise<Account> {
    const person = await findPerson(email).catch((cause: unknown) => unavailable(cause));
    if (!person) {
      throw new SignInRefused("This account does not have access to the dashboard.", 403);
    }
    const life = { expiresIn: longestSession };
    const cookie = ask((accounts) => accounts.createSessionCookie(idToken, life));
    const credential = await cookie.catch((cause: unknown) => unavailable(cause));
    return { email, credential, ...(sync && { syncToken: idToken }) };
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
      return enter(await provider.signInWithPassword(email, password));
    },

    namedEmails,

    isOpen,

    async personFor({ email, credential }) {
      if (!credential) return undefined;
      const [person, isGood] = await Promise.all([findPerson(email), checks.fetch(credential)]);
      return isGood ? person : undefined;
    },

    signedIn({ syncToken }) {
      if (syncToken) sync?.("POST", syncToken);
    },

    signedOut({ syncToken }) {
      if (syncToken) sync?.("DELETE", syncToken);
    },

    async changePassword({ email }, current = "", password) {
      const { idToken } = await provider.signInWithPassword(email, current);
      await provider.changePassword(idToken, password);
      // Google revokes the tokens issued before the change.
      return enter(await provider.signInWithPassword(email, password));
    },

    async join({ email, name, role }, password) {
      const account = { email, password, displayName: name };
      await ask((accounts) => accounts.createUser(account)).catch(async (cause: unknown) => {
        const code = cause instanceof Error && "code" in cause && cause.code;
        if (code === "auth/invalid-password") {
          throw new PasswordRefused("The password must be 6 characters long or more.");
        }
        // firebase-admin 14 names the project's rules in its code, and 13 only in its message.
        if (/password.does.not.meet.requirements/i.test(`${String(code)} ${String(cause)}`)) {
          throw new PasswordRefused("The password does not meet the requirements.");
        }
        if (code !== "auth/email-already-exists") unavailable(cause);
        // The link alone must not give access to an existing account of the project.
        await provider.signInWithPassword(email, password);
      });
      await people.change(email, (person) => {
        if (person && !person.removedAt) throw new PersonExists();
        return { email, name, role, isInvited: true, linksEndedAt: person?.linksEndedAt };
      });
    },

    async sendPasswordReset(email) {
      if (await findPerson(email)) await provider.sendPasswordReset(email);
    },
  };
}

/** `auth/argument-error` means a forged cookie unless the message says that fetching failed. */
function isRejection(cause: unknown): boolean {
  if (!(cause instanceof Error) || !("code" in cause)) return false;
  return (
    rejections.includes(String(cause.code)) ||
    (cause.code === "auth/argument-error" && !/^Error (fetching|while making)/.test(cause.message))
  );
}

export type TokenSync = (method: "POST" | "DELETE", idToken: string) => void;
