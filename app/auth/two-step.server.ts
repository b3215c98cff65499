import { randomInt } from "node:crypto";
import anyAscii from "any-ascii";
import { Secret, TOTP } from "otpauth";
import { identity, people, records } from "~/data.server";
import { hashOf } from "~/hash.server";
import { type Account, renewed } from "~/people/person.server";

const period = 30;
/** The phone's clock may be off by one period. */
const skew = 1;
const recoveryCodeCount = 10;
/** No characters look alike, and 16 of them hold 79 bits. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const recoveryCodeLength = 16;

/** Checks RFC 6238 codes and recovery codes, of each person by email address. */
const ownTwoStep = {
  async read(email: string) {
    const person = await people.find(email);
    const { secret, pendingSecret, recoveryCodes = [] } = person ?? {};
    return { secret, pendingSecret, recoveryCodesLeft: recoveryCodes.length };
  },

  /** A setup that is in progress keeps its secret, which an app may have scanned. */
  async begin(email: string): Promise<void> {
    const pendingSecret = new Secret({ size: 20 }).base32;
    await people.change(email, (person) =>
      person?.pendingSecret ? undefined : person && { ...person, pendingSecret },
    );
  },

  async cancel(email: string): Promise<void> {
    await people.change(email, (person) => person && { ...person, pendingSecret: undefined });
  },

  /** @param issuer the name of the site. @returns undefined if no setup is in progress. */
  async setup(email: string, issuer: string) {
    const { secret, pendingSecret } = await ownTwoStep.read(email);
    if (secret || !pendingSecret) return undefined;
    const totp = new TOTP({
      issuer: withoutColons(shortIssuer(issuer)),
      label: withoutColons(email),
      secret: Secret.fromBase32(pendingSecret),
      period,
    });
    // Groups of four characters are easier to type.
    const groups = pendingSecret.match(/.{1,4}/g) ?? [];
    return { secret: groups.join(" "), address: totp.toString() };
  },

  /** Ends all sessions. @returns undefined for a wrong code. */
  async confirm(email: string, code: string) {
    const recoveryCodes = newRecoveryCodes();
    let account: Account | undefined;
    await people.change(email, (person) => {
      const { secret, pendingSecret } = person ?? {};
      const step = !secret && pendingSecret ? stepOf(pendingSecret, code) : undefined;
      account = undefined;
      if (!person || step === undefined) return undefined;
      const next = renewed({
        ...person,
        secret: pendingSecret,
        pendingSecret: undefined,
        step,
        recoveryCodes: recoveryCodes.map(recoveryHash),
      });
      account = { email: next.email, credential: next.credential };
      return next;
    });
    return account && { account, recoveryCodes };
  },

  /**
   * Ends all sessions.
   * @param options `isReset` if an administrator does this, so that the person gets a notice.
   */
  async turnOff(email: string, { isReset }: { isReset?: true } = {}): Promise<Account> {
    const stored = await people.change(
      email,
      (person) =>
        person &&
        renewed({
          ...person,
          secret: undefined,
          pendingSecret: undefined,
          recoveryCodes: undefined,
          isTwoStepReset: isReset,
        }),
    );
    return { email, credential: stored?.credential };
  },

  /** Accepts each code only once. */
  async acceptAppCode(email: string, code: string): Promise<boolean> {
    let isAccepted = false;
    await people.change(email, (person) => {
      const step = person?.secret ? stepOf(person.secret, code) : undefined;
      isAccepted = step !== undefined && step > (person?.step ?? 0);
      return person && isAccepted ? { ...person, step } : undefined;
    });
    return isAccepted;
  },

  /** @returns the account of the person, if this is one of the unused recovery codes. */
  async accountWith(email: string, code: string): Promise<Account | undefined> {
    const person = await people.find(email);
    return person?.recoveryCodes?.includes(recoveryHash(code))
      ? { email: person.email, credential: person.credential }
      : undefined;
  },

  /** Accepts each code only once. */
  async acceptRecoveryCode(email: string, code: string): Promise<boolean> {
    const hash = recoveryHash(code);
    let isAccepted = false;
    await people.change(email, (person) => {
      const codes = person?.recoveryCodes ?? [];
      isAccepted = codes.includes(hash);
      const recoveryCodes = codes.filter((other) => other !== hash);
      return person && isAccepted ? { ...person, recoveryCodes } : undefined;
    });
    return isAccepted;
  },

  async renewRecoveryCodes(email: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const recoveryCodes = codes.map(recoveryHash);
    await people.change(email, (person) => person && { ...person, recoveryCodes });
    return codes;
  },
};

/** An identity provider may have its own second factor instead. */
export const twoStep = identity.own && ownTwoStep;

/** Key URIs separate issuer and account with a colon, so neither can have one. */
function withoutColons(text: string): string {
  return text
    .replace(/[:\uff1a]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A QR code of at most this much text has squares that a camera and a screenshot resolve. */
const longestIssuer = 200;

function shortIssuer(name: string): string {
  const letters = Array.from(name);
  while (encodeURIComponent(letters.join("")).length > longestIssuer) letters.pop();
  return letters.join("");
}

/** Reads a code as people type it: digits of any script, any dashes, and any spaces. */
function plainCode(typed: string): string {
  const text = typed
    .slice(0, 100)
    .normalize("NFKC")
    .replace(/\p{Pd}/gu, "-");
  return anyAscii(text)
    .toLowerCase()
    .replace(/[\s~-]/g, "");
}

/** A recovery code is longer and has letters. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(plainCode(typed));
}

/** @returns the period for which this is the right code. */
function stepOf(secret: string, code: string): number | undefined {
  const token = plainCode(code);
  if (!isAppCode(code)) return undefined;
  const timestamp = Date.now();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
  const delta = totp.validate({ token, timestamp, window: skew });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
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
function recoveryHash(code: string): string {
  return hashOf(plainCode(code));
}

/** The policy is a record. Its time is that of the decision. */
const policy = { kind: "policy", id: "two-step" };
const tenYears = 10 * 365 * 24 * 60 * 60 * 1000;

/** @returns since when everyone needs two-step sign-in, in milliseconds since 1970. */
export async function twoStepRequiredSince(): Promise<number | undefined> {
  return (await records.find(policy.kind, policy.id))?.at;
}

/** Sessions that began earlier go on, so that nobody loses a form. */
export async function requireTwoStepOfAll(isRequired: boolean): Promise<void> {
  const isSet = (await twoStepRequiredSince()) !== undefined;
  if (isRequired === isSet) return;
  const at = Date.now();
  if (isSet) await records.remove(policy.kind, policy.id);
  else await records.add({ ...policy, at, expiresAt: at + tenYears });
}
