import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** What scrypt takes to check a password. */
export interface Cost {
  N: number;
  r: number;
  p: number;
}

/** OWASP Password Storage Cheat Sheet, "scrypt": 32 MiB, about 0.15 s here. */
const usualCost: Cost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;
/** So that nobody makes the server stretch a book. */
const longestPassword = 1024;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * @param cost lower in tests only.
 * @returns the hash with its salt and cost: `scrypt$N$r$p$salt$hash`.
 */
export async function hashPassword(
  password: string,
  cost = usualCost,
): Promise<string> {
  if (password.length > longestPassword) {
    throw new RangeError(
      `A password must have at most ${longestPassword} characters.`,
    );
  }
  const salt = randomBytes(16);
  const key = await stretch(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, encode(salt), encode(key)].join(
    "$",
  );
}

/** Takes as long for a wrong password as for the right one. */
export async function isPassword(
  password: string,
  hash: string,
): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = hash.split("$");
  const expected = Buffer.from(key, "base64url");
  const actual = await stretch(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return (
    password.length <= longestPassword && timingSafeEqual(actual, expected)
  );
}

function stretch(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // The same password typed on two systems may differ in its code points.
  const text = password.slice(0, longestPassword).normalize("NFC");
  const maxmem = 256 * cost.N * cost.r;
  return derive(text, salt, keyBytes, { ...cost, maxmem });
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64url");
}
