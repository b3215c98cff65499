import type { TwoStepStore } from "~/auth/two-step-store";

/** Who is signed in. */
export interface Account {
  email: string;
  /** The provider's own proof of the sign-in, which it can be asked about. */
  credential?: string;
  /** Sent to the program that is told of sign-ins and sign-outs, if any. */
  syncToken?: string;
}

/** The port to whatever knows who may sign in. */
export interface Identity {
  /** How many passwords it can check at the same time. */
  readonly checksAtOnce: number;
  /** Makes sure, at the start, that somebody can sign in. */
  prepare(): Promise<void>;
  /**
   * @throws SignInRefused with a sentence for people, the same one for an
   * unknown email and a wrong password.
   */
  signIn(email: string, password: string): Promise<Account>;
  /**
   * Whether an account that has signed in before may still enter.
   *
   * @throws where the provider cannot be asked.
   */
  mayEnter(account: Account): Promise<boolean>;
  /** Told after a sign-in. */
  signedIn?(account: Account): void;
  /** Told after a sign-out. */
  signedOut?(account: Account): void;
  /** What it asks of a new password, for people. */
  readonly passwordHint?: string;
  /**
   * Changes the password. Every credential from before is worthless after it.
   *
   * @param current undefined where a recovery code stood in for it.
   * @returns the account with a credential that is good.
   * @throws SignInRefused where `current` is wrong; PasswordRefused where the
   * new one is not good enough.
   */
  changePassword(
    account: Account,
    current: string | undefined,
    password: string,
  ): Promise<Account>;
  /** Where this site itself asks for a code after the password. */
  readonly twoStep?: TwoStepStore;
  /** Where the first password is one that the site has made. */
  readonly generatedPassword?: GeneratedPassword;
  /**
   * Sends a link by which the owner of an account can choose a new password.
   * Nothing tells whether there is such an account.
   */
  sendPasswordReset?(email: string): Promise<void>;
}

export interface GeneratedPassword {
  /**
   * Whether the generated password is still in use, and whether the admin has
   * been asked to replace it and said "not now".
   */
  state(): Promise<"replaced" | "in use" | "kept for now">;
  keepForNow(): Promise<void>;
}

export const defaultRefusal =
  "Failed to sign in. Please check your credentials.";

/** Said where nobody can tell whether the credentials are right. */
export const unavailableRefusal =
  "Signing in is not possible at the moment. Please try again in a few minutes.";

/** Nobody is signed in; the message is for people. */
export class SignInRefused extends Error {
  /**
   * @param status 401 for wrong credentials, 403 for an account that may not
   * enter, 429 for too many attempts, 503 where nobody can tell now.
   * @param retryAfter when to try again with 429 or 503, in seconds.
   */
  constructor(
    message = defaultRefusal,
    readonly status: 401 | 403 | 429 | 503 = 401,
    readonly retryAfter = 60,
  ) {
    super(message);
  }
}

/** A new password is not good enough; the message is for people. */
export class PasswordRefused extends Error {}
