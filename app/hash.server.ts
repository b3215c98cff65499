import { createHash } from "node:crypto";

/** Names a text or hides a secret: SHA-256 in base64url, 43 characters. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
