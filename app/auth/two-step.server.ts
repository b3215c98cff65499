import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Account, TwoStepState, TwoStepStore } from "~/auth/identity";

const period = 30;
/** The phone's clock may be off by one period. */
const skew = 1;
const recoveryCodeCount = 10;
/** No characters that look alike; 16 of them hold 80 bits. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const recoveryCodeLength = 16;

export interface AppSetup {
  /** In base 32, in groups of four, for typing by hand. */
  secret: string;
  address: string;
}

/** RFC 6238 codes and recovery codes. */
export interface TwoStep {
  read(): Promise<TwoStepState>;
  begin(): Promise<void>;
  /** @returns undefined if no setup is in progress. */
  setup(email: string): Promise<AppSetup | undefined>;
  /** @returns undefined for a wrong code. */
  confirm(
    code: string,
  ): Promise<{ account: Account; recoveryCodes: string[] } | undefined>;
  turnOff(): Promise<Account>;
  /** Accepts each code only once. */
  acceptAppCode(code: string): Promise<boolean>;
  hasRecoveryCode(code: string): Promise<boolean>;
  /** Accepts each code only once. */
  acceptRecoveryCode(code: string): Promise<boolean>;
  renewRecoveryCodes(): Promise<string[]>;
  areRecoveryCodes(codes: string[]): Promise<boolean>;
}

export function createTwoStep(
  store: TwoStepStore,
  issuer: string,
  now: () => number,
): TwoStep {
  function stepOf(secret: string, code: string): number | undefined {
    const token = code.replace(/\s/g, "");
    if (!/^\d{6}$/.test(token)) return undefined;
    const timestamp = now();
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
    const delta = totp.validate({ token, timestamp, window: skew });
    return delta === null ? undefined : totp.counter({ timestamp }) + delta;
  }

  return {
    read: () => store.read(),

    begin: () => store.keepPendingSecret(new Secret({ size: 20 }).base32),

    async setup(email) {
      const { secret, pendingSecret } = await store.read();
      if (secret || !pendingSecret) return undefined;
      const totp = new TOTP({
        issuer,
        label: email,
        secret: Secret.fromBase32(pendingSecret),
        period,
      });
      const groups = pendingSecret.match(/.{1,4}/g) ?? [];
      return { secret: groups.join(" "), address: totp.toString() };
    },

    async confirm(code) {
      const { secret, pendingSecret } = await store.read();
      const step =
        !secret && pendingSecret ? stepOf(pendingSecret, code) : undefined;
      if (!pendingSecret || step === undefined) return undefined;
      const recoveryCodes = newRecoveryCodes();
      const hashes = recoveryCodes.map(hashOf);
      const account = await store.turnOn(pendingSecret, step, hashes);
      return { account, recoveryCodes };
    },

    turnOff: () => store.turnOff(),

    async acceptAppCode(code) {
      const { secret } = await store.read();
      const step = secret ? stepOf(secret, code) : undefined;
      return step !== undefined && store.useStep(step);
    },

    hasRecoveryCode: (code) => store.hasRecoveryCode(hashOf(code)),

    acceptRecoveryCode: (code) => store.useRecoveryCode(hashOf(code)),

    async renewRecoveryCodes() {
      const codes = newRecoveryCodes();
      await store.replaceRecoveryCodes(codes.map(hashOf));
      return codes;
    },

    async areRecoveryCodes(codes) {
      const known = await Promise.all(
        codes.map((code) => store.hasRecoveryCode(hashOf(code))),
      );
      return known.every(Boolean);
    },
  };
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const characters = Array.from(
      { length: recoveryCodeLength },
      () => alphabet[randomInt(alphabet.length)],
    );
    return (characters.join("").match(/.{4}/g) ?? []).join("-");
  });
}

/** A random code of this length needs no slow hash. */
function hashOf(code: string): string {
  const text = code.toLowerCase().replace(/[\s-]/g, "");
  return createHash("sha256").update(text).digest("base64url");
}
