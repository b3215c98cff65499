export interface Account {
  email: string;
  /** The provider's proof of the sign-in, which it can verify again later. */
  credential?: string;
  /** The token for the token sync, if it is configured. */
  syncToken?: string;
}

export interface Identity {
  readonly checksAtOnce: number;
  prepare(): Promise<void>;
  /** @throws SignInRefused with the same message for an unknown email and a wrong password. */
  signIn(email: string, password: string): Promise<Account>;
  /** @throws if the provider is unreachable. */
  mayEnter(account: Account): Promise<boolean>;
  signedIn?(account: Account): void;
  signedOut?(account: Account): void;
  readonly passwordHint?: string;
  /**
   * Invalidates all earlier credentials. `current` is undefined after a recovery code.
   * @throws SignInRefused if `current` is wrong; PasswordRefused if `password` is unsuitable.
   */
  changePassword(
    account: Account,
    current: string | undefined,
    password: string,
  ): Promise<Account>;
  readonly twoStep?: TwoStepStore;
  readonly generatedPassword?: GeneratedPassword;
  /** Emails a link for choosing a new password, if the account exists. */
  sendPasswordReset?(email: string): Promise<void>;
}

export interface GeneratedPassword {
  state(): Promise<"replaced" | "in use" | "kept for now">;
  keepForNow(): Promise<void>;
}

export const defaultRefusal =
  "Failed to sign in. Please check your credentials.";

export const unavailableRefusal =
  "Sign-in is not available right now. Try again in a few minutes.";

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

export interface TwoStepState {
  account: Account;
  /** The app's secret in base 32; set while two-step sign-in is on. */
  secret?: string;
  pendingSecret?: string;
  recoveryCodesLeft: number;
}

export interface TwoStepStore {
  read(): Promise<TwoStepState>;
  keepPendingSecret(secret: string): Promise<void>;
  /** Invalidates all earlier credentials. `step` is the one of the code that was entered. */
  turnOn(secret: string, step: number, hashes: string[]): Promise<Account>;
  /** Invalidates all earlier credentials. */
  turnOff(): Promise<Account>;
  /** @returns false if this or a later step was used before. */
  useStep(step: number): Promise<boolean>;
  hasRecoveryCode(hash: string): Promise<boolean>;
  /** @returns whether the code existed. */
  useRecoveryCode(hash: string): Promise<boolean>;
  replaceRecoveryCodes(hashes: string[]): Promise<void>;
}
