import * as z from "zod";
import { asciiEmail } from "./link";
import { longestEmail } from "./text";

/**
 * The one reader of email addresses, for forms, settings, and commands. Letters beyond ASCII may
 * stand before the @, too (RFC 6531).
 * @returns the address in the form in which it is stored; undefined if it is none.
 */
export function emailIn(typed: string): string | undefined {
  if (typed.length > longestEmail) return undefined;
  const email = asciiEmail(typed.trim().normalize("NFKC"));
  const ascii = email
    .replace(/[\u0080-\uffff]+/g, (letters) =>
      /^[\p{L}\p{M}\p{N}]+$/u.test(letters) ? "x" : letters,
    )
    // zod does not know top-level domains in this form.
    .replace(/\.xn--[a-z\d-]+/g, ".xn");
  return email.length <= longestEmail && z.email().safeParse(ascii).success ? email : undefined;
}
