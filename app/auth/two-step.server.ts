import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { TwoStepStore } from "~/auth/identity";
import { site } from "~/site.server";

const period = 30;
/** The phone's clock may be off by one period. */
const skew = 1;
const recoveryCodeCount = 10;
/** No characters that look alike; 16 of them hold 80 bits. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const recoveryCodeLength = 16;

export type TwoStep = ReturnType<typeof createTwoStep>;

/** RFC 6238 codes and recovery codes. */
export function createTwoStep(store: TwoStepStore) {
  function stepOf(secret: string, code: string): number | undefined {
    const token = code.replace(/\s/g, "");
    if (!/^\d{6}$/.test(token)) return undefined;
    const timestamp = Date.now();
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
    const delta = totp.validate({ token, timestamp, window: skew });
    return delta === null ? undefined : totp.counter({ timestamp }) + delta;
  }

  return {
    read: () => store.read(),

    begin: () => store.keepPendingSecret(new Secret({ size: 20 }).base32),

    /** @returns undefined if no setup is in progress. */
    async setup(email: string) {
      const { secret, pendingSecret } = await store.read();
      if (secret || !pendingSecret) return undefined;
      const totp = new TOTP({
        issuer: site.name,
        label: email,
        secret: Secret.fromBase32(pendingSecret),
        period,
      });
      // For typing by hand.
      const groups = pendingSecret.match(/.{1,4}/g) ?? [];
      return { secret: groups.join(" "), address: totp.toString() };
    },

    /** @returns undefined for a wrong code. */
    async confirm(code: string) {
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

    /** Accepts each code only once. */
    async acceptAppCode(code: string): Promise<boolean> {
      const { secret } = await store.read();
      const step = secret ? stepOf(secret, code) : undefined;
      return step !== undefined && store.useStep(step);
    },

    hasRecoveryCode: (code: string) => store.hasRecoveryCode(hashOf(code)),

    /** Accepts each code only once. */
    acceptRecoveryCode: (code: string) => store.useRecoveryCode(hashOf(code)),

    async renewRecoveryCodes(): Promise<string[]> {
      const codes = newRecoveryCodes();
      await store.replaceRecoveryCodes(codes.map(hashOf));
      return codes;
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
