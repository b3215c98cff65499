import type { Account } from "~/auth/identity";

export interface TwoStepState {
  /** The one account, with a credential that is good. */
  account: Account;
  /** Of the authenticator app, in base 32; set while two-step sign-in is on. */
  secret?: string;
  /** One that an app may have, but has not proved yet. */
  pendingSecret?: string;
  recoveryCodesLeft: number;
}

/** The port to whatever keeps the second step of the sign-in. */
export interface TwoStepStore {
  read(): Promise<TwoStepState>;
  keepPendingSecret(secret: string): Promise<void>;
  /**
   * Every credential from before is worthless after it.
   *
   * @param step the time step of the code that proved the secret.
   * @param hashes of the recovery codes.
   * @returns the account with a credential that is good.
   */
  turnOn(secret: string, step: number, hashes: string[]): Promise<Account>;
  /** Every credential from before is worthless after it. */
  turnOff(): Promise<Account>;
  /** @returns whether it is later than every step that was used before. */
  useStep(step: number): Promise<boolean>;
  hasRecoveryCode(hash: string): Promise<boolean>;
  /** @returns whether it was there; it is gone afterwards. */
  useRecoveryCode(hash: string): Promise<boolean>;
  replaceRecoveryCodes(hashes: string[]): Promise<void>;
}
