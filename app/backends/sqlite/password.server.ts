import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { charactersIn, firstCharacters } from "~/kinds/text";
import list from "./common-passwords.json" with { type: "json" };

export interface Cost {
  N: number;
  r: number;
  p: number;
}

/** The OWASP Password Storage Cheat Sheet lists this cost for scrypt; it takes 32 MiB. */
const usualCost: Cost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;
/** The limit bounds the work per sign-in attempt. */
const longestPassword = 1024;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** @returns the hash with its salt and cost: `scrypt$N$r$p$salt$hash`. @throws RangeError */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  if (charactersIn(password) > longestPassword) {
    throw new RangeError(`A password must have at most ${longestPassword} characters.`);
  }
  const salt = randomBytes(16);
  const key = await stretch(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, encode(salt), encode(key)].join("$");
}

/** Makes a hash of no password: checking it takes as long as for an account. */
export function hashOfNobody({ N, r, p } = usualCost): string {
  const [salt, key] = [randomBytes(16), randomBytes(keyBytes)];
  return ["scrypt", N, r, p, encode(salt), encode(key)].join("$");
}

/** Takes the same time for right and wrong passwords. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = hash.split("$");
  const expected = Buffer.from(key, "base64url");
  const actual = await stretch(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return charactersIn(password) <= longestPassword && timingSafeEqual(actual, expected);
}

function stretch(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // Systems encode the same typed password differently.
  const text = firstCharacters(password, longestPassword).normalize("NFC");
  const maxmem = 256 * cost.N * cost.r;
  return derive(text, salt, keyBytes, { ...cost, maxmem });
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64url");
}

/**
 * These are, in lower case, the passwords of at least 12 characters among the 49,233 of
 * @zxcvbn-ts/language-common 3.0.4 (MIT license, https://github.com/zxcvbn-ts/zxcvbn).
 */
const commonPasswords = new Set(list);

const shortest = 12;

/** @returns the problem with a new password as a message; else undefined. */
export function passwordProblem(password: string, email: string): string | undefined {
  if (charactersIn(password) > longestPassword) {
    return `A password must have at most ${longestPassword.toLocaleString("en-US")} characters.`;
  }
  const text = password.normalize("NFC").toLowerCase();
  // Spaces between words count, but not many in a row.
  const typed = text
    .trim()
    .replace(/[\p{Z}\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  if (charactersIn(typed) < shortest) {
    return `A password must have at least ${shortest} characters.`;
  }
  if (text.includes(email.toLowerCase())) {
    return "This password contains the email address. Choose a different one.";
  }
  if (commonPasswords.has(text.trim())) {
    return "This is one of the most common passwords. Choose a different one.";
  }
  return undefined;
}
