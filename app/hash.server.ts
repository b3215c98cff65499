import { createHash, randomBytes } from "node:crypto";

/** Names a text or hides a secret: SHA-256 in base64url, 43 characters. The last is no sign. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * @returns a random secret of 128 bits for an address. The last of its 22 characters is a letter,
 * because mail programs leave a "-" or "_" at the end out of a link.
 */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** Shortens a text in base64url for an address, which must not end with a sign. */
export function shortKey(text: string, length: number): string {
  return text.slice(0, length).replace(/[-_]$/, "0");
}
