import type { Role, Person } from "./person.server";

export interface Account {
  email: string;
  /** The provider can verify this proof of the sign-in again later. */
  credential?: string;
  /** The token sync uses this, if it is configured. */
  syncToken?: string;
}

export interface NewPerson {
  email: string;
  name: string;
  role: Role;
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
  join(person: NewPerson, password: string): Promise<void>;
  /** A provider may have a second factor and password resets of its own instead. */
  readonly own?: OwnAccounts;
  /** Emails a link for choosing a new password, if the account exists. */
  sendPasswordReset?(email: string): Promise<void>;
  /** The settings name these email addresses as administrators. */
  readonly namedEmails?: string[];
  /** Finds out who can sign in besides the people of this site. */
  openTo?(): Promise<"anyone" | "named" | undefined>;
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
    readonly status: 401 | 403 | 429 | 503 = 401,
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
