import list from "./common-passwords.json" with { type: "json" };
import { charactersIn } from "~/kinds/text";

/**
 * These are, in lower case, the passwords of at least 12 characters among the 49,233 of
 * @zxcvbn-ts/language-common 3.0.4 (MIT license, https://github.com/zxcvbn-ts/zxcvbn).
 */
const commonPasswords = new Set(list);

const shortest = 12;
const longest = 1024;

/** @returns the problem with a new password as a message; else undefined. */
export function passwordProblem(password: string, email: string): string | undefined {
  if (charactersIn(password) > longest) {
    return `A password must have at most ${longest.toLocaleString("en-US")} characters.`;
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
