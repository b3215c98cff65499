import { randomBytes } from "node:crypto";
import { hashOf } from "~/hash.server";
import { cleanName } from "~/kinds/text";

export type Role = "administrator" | "editor";

/** Sign-in ends after this time at the latest, in milliseconds. */
export const longestSession = 7 * 24 * 60 * 60 * 1000;

/** Times are in milliseconds since 1970. */
export interface StoredPerson {
  email: string;
  /** Accounts that were never given a name have a blank one. */
  name: string;
  role: Role;
  /** The latest sign-in was at this time. */
  seenAt?: number;
  /** Accounts that Firebase let in while anyone could sign in were not invited. */
  isInvited?: true;
  /** The site keeps the names of removed people for the history. */
  removedAt?: number;
  /** A removal or demotion at this time ended the links that the person had made. */
  linksEndedAt?: number;
  /** `ADMIN_EMAIL` and `ADMIN_PASSWORD` set up this account. */
  isFirst?: true;

  // All other fields are for accounts of the embedded back end.
  passwordHash?: string;
  /** The hash is that of the latest password from the settings. */
  settingHash?: string;
  /** The first sign-in with a generated password asks for another one. */
  generated?: "in use" | "kept for now";
  /** The credential changes whenever all sessions must end. */
  credential?: string;
  /** The app's secret is in base 32, and set while two-step sign-in is on. */
  secret?: string;
  pendingSecret?: string;
  /** The latest accepted code was for this period. */
  step?: number;
  /** Only codes that were not used yet have their hash here. */
  recoveryCodes?: string[];
  /** An administrator turned two-step sign-in off, and the person has not seen the notice yet. */
  isTwoStepReset?: true;
}

/**
 * @param person as stored, also after a removal.
 * @returns what to store; undefined changes nothing. It can run again if someone else was faster.
 */
export type EditPerson = (
  person: StoredPerson | undefined,
  all: StoredPerson[],
) => StoredPerson | undefined;

export interface PeopleStore {
  /** Finds removed people, too. */
  find(email: string): Promise<StoredPerson | undefined>;
  list(): Promise<StoredPerson[]>;
  /**
   * Reads everyone and writes one person, in one transaction. Ends the sessions of a changed
   * credential. An edit may return another email address, which replaces this one.
   * @returns what was stored. @throws what `edit` throws.
   */
  change(email: string, edit: EditPerson): Promise<StoredPerson | undefined>;
}

/** Two spellings with the same form are the same address. */
export function normalEmail(email: string): string {
  return cleanName(email).normalize("NFKC").toLowerCase();
}

/** Pages may know no more than this about a person. */
export interface Person extends Pick<
  StoredPerson,
  "email" | "name" | "role" | "seenAt" | "linksEndedAt" | "generated"
> {
  /** The ID is a hash, so that addresses and the log hold no email address. */
  id: string;
  isTwoStepOn: boolean;
  /** `ADMIN_EMAILS` names this person, who therefore cannot be removed. */
  isNamed?: true;
}

export function toPerson(stored: StoredPerson): Person {
  const { email, name, role, seenAt, linksEndedAt, generated } = stored;
  const isTwoStepOn = stored.secret !== undefined;
  return { id: personId(email), email, name, role, seenAt, linksEndedAt, generated, isTwoStepOn };
}

export function personId(email: string): string {
  return hashOf(normalEmail(email));
}

/** Ends all sessions of the person. */
export function renewed(person: StoredPerson): StoredPerson {
  return { ...person, credential: randomBytes(12).toString("base64url") };
}

export interface Account {
  email: string;
  /** The provider can verify this proof of the sign-in again later. */
  credential?: string;
  /** The token sync uses this, if it is configured. */
  syncToken?: string;
}

export interface Identity {
  readonly checksAtOnce: number;
  prepare(): Promise<void>;
  /** @throws SignInRefused with the same message for an unknown email and a wrong password. */
  signIn(email: string, password: string): Promise<Account>;
  /**
   * @returns undefined if the account has no access, or not anymore.
   * @throws if the provider is unreachable.
   */
  personFor(account: Account): Promise<Person | undefined>;
  signedIn?(account: Account): void;
  signedOut?(account: Account): void;
  readonly passwordHint?: string;
  /**
   * Invalidates all earlier credentials. `current` is undefined after a recovery code.
   * @throws SignInRefused if `current` is wrong; PasswordRefused if `password` is unsuitable.
   */
  changePassword(account: Account, current: string | undefined, password: string): Promise<Account>;
  /**
   * Adds an invited person.
   * @throws PersonExists; PasswordRefused; SignInRefused if the provider already has an account with
   * another password.
   */
  join(person: Pick<Person, "email" | "name" | "role">, password: string): Promise<void>;
  /** A provider may have a second factor and password resets of its own instead. */
  readonly own?: OwnAccounts;
  /** Emails a link for choosing a new password, if the account exists. */
  sendPasswordReset?(email: string): Promise<void>;
  /** The settings name these email addresses as administrators. */
  readonly namedEmails?: string[];
  /** Checks whether anyone with an account of the provider can sign in. */
  isOpen?(): Promise<boolean>;
}

/** This site manages these accounts itself. */
export interface OwnAccounts {
  /**
   * Ends all sessions.
   * @param credential if given, the person must still have it.
   * @throws PasswordRefused; NoSuchPerson, also for another credential.
   */
  setPassword(email: string, password: string, credential?: string): Promise<void>;
}

export const defaultRefusal = "Failed to sign in. Please check your credentials.";

export const unavailableRefusal = "Sign-in is not available right now. Try again in a few minutes.";

export class SignInRefused extends Error {
  /** 403 is for an account without access, 503 for credentials that cannot be checked. */
  constructor(
    message = defaultRefusal,
    readonly status: 422 | 403 | 429 | 503 = 422,
    readonly retryAfter = 60,
  ) {
    super(message);
  }
}

export class PasswordRefused extends Error {}

export class PersonExists extends Error {
  override message = "There is already an account with this email address.";
}

export class NoSuchPerson extends Error {
  override message = "There is no account with this email address.";
}
