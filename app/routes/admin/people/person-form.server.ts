import { z } from "zod";
import type { Role } from "~/auth/person.server";
import type { Form } from "~/http/read-form.server";

const longestName = 100;
const longestEmail = 254;

/** Names cannot contain control characters, line breaks, or marks that set a text's direction. */
const unsuitable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** @returns the name, or a problem with it. */
export function readName(form: Form): { name: string; error?: string } {
  const name = (form.get("name") ?? "").trim().normalize("NFC");
  const problem = () => {
    if (!name) return "Enter a name.";
    if (unsuitable.test(name) || !visible.test(name)) {
      return "This contains characters that cannot be displayed. Remove them and try again.";
    }
    return name.length > longestName
      ? `A name must have at most ${longestName} characters.`
      : undefined;
  };
  return { name, error: problem() };
}

/** @returns the email address in the form in which it is stored, or a problem with it. */
export function readEmail(form: Form): { email: string; error?: string } {
  const email = (form.get("email") ?? "").trim().normalize("NFKC");
  if (!email) return { email, error: "Enter an email address." };
  const isValid = email.length <= longestEmail && z.email().safeParse(email).success;
  return isValid
    ? { email }
    : {
        email,
        error: "This is not a valid email address. For example: ana@example.org",
      };
}

export function readRole(form: Form): Role | undefined {
  const role = form.get("role");
  return role === "administrator" || role === "editor" ? role : undefined;
}
