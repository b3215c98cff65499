import type { TwoStepStore } from "~/auth/two-step-store";

/** A signed-in account. */
export interface Account {
  email: string;
  /** The provider's proof of the sign-in, which it can verify again later. */
  credential?: string;
  /** The token for the token sync, if it is configured. */
  syncToken?: string;
}

/** The port to the identity provider. */
export interface Identity {
  /** How many passwords it can check in parallel. */
  readonly checksAtOnce: number;
  /** Makes sure at startup that an account exists. */
  prepare(): Promise<void>;
  /**
   * @throws SignInRefused with the same message for an unknown email address
   * and a wrong password.
   */
  signIn(email: string, password: string): Promise<Account>;
  /**
   * Whether a signed-in account still has access.
   *
   * @throws if the provider is unreachable.
   */
  mayEnter(account: Account): Promise<boolean>;
  /** Called after a sign-in. */
  signedIn?(account: Account): void;
  /** Called after a sign-out. */
  signedOut?(account: Account): void;
  /** The requirements for a new password, as a form hint. */
  readonly passwordHint?: string;
  /**
   * Changes the password. This invalidates all earlier credentials.
   *
   * @param current undefined after a sign-in with a recovery code.
   * @returns the account with a valid credential.
   * @throws SignInRefused if `current` is wrong; PasswordRefused if the new
   * password does not meet the requirements.
   */
  changePassword(
    account: Account,
    current: string | undefined,
    password: string,
  ): Promise<Account>;
  /** Set if the site itself asks for a code after the password. */
  readonly twoStep?: TwoStepStore;
  /** Set if the site generates the first password. */
  readonly generatedPassword?: GeneratedPassword;
  /**
   * Emails a link for choosing a new password. Does not reveal whether the
   * account exists.
   */
  sendPasswordReset?(email: string): Promise<void>;
}

export interface GeneratedPassword {
  /**
   * Whether the generated password is still in use, and whether the admin has
   * declined to replace it for now.
   */
  state(): Promise<"replaced" | "in use" | "kept for now">;
  keepForNow(): Promise<void>;
}

export const defaultRefusal =
  "Failed to sign in. Please check your credentials.";

/** The message when the credentials cannot be checked. */
export const unavailableRefusal =
  "Sign-in is not available right now. Try again in a few minutes.";

/** A refused sign-in. The message is shown to the user. */
export class SignInRefused extends Error {
  /**
   * @param status 401 for wrong credentials, 403 for an account without access,
   * 429 for too many attempts, 503 if the credentials cannot be checked.
   * @param retryAfter seconds to wait after 429 or 503.
   */
  constructor(
    message = defaultRefusal,
    readonly status: 401 | 403 | 429 | 503 = 401,
    readonly retryAfter = 60,
  ) {
    super(message);
  }
}

/** A refused new password. The message is shown to the user. */
export class PasswordRefused extends Error {}
