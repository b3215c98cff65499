/** Who is signed in. */
export interface Account {
  email: string;
  /** The provider's own proof of the sign-in, which it can be asked about. */
  credential?: string;
  /** Sent with the sign-out, where another program is told of it. */
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
   * Whether who has signed in before is still welcome.
   *
   * @throws where the provider cannot be asked.
   */
  mayEnter(account: Account): Promise<boolean>;
  /** Told after a sign-out. */
  signedOut?(account: Account): void;
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
