import type { Account } from "~/auth/identity";

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
