import type { Form } from "~/http/read-form.server";
import { emailIn } from "~/kinds/email";
import { charactersIn, nameProblem } from "~/kinds/text";
import type { Role } from "~/people/person.server";

const longestName = 100;
/** @returns the name, or a problem with it. */
export function readName(form: Form): { name: string; error?: string } {
  const typed = (form.get("name") ?? "").trim();
  if (charactersIn(typed) > longestName) {
    return { name: typed, error: `A name must have at most ${longestName} characters.` };
  }
  const name = typed.normalize("NFC");
  return { name, error: name ? nameProblem(name) : "Enter a name." };
}

/** @returns the email address in the form in which it is stored, or a problem with it. */
export function readEmail(form: Form): { email: string; error?: string } {
  const typed = (form.get("email") ?? "").trim();
  if (!typed) return { email: typed, error: "Enter an email address." };
  const email = emailIn(typed);
  return email === undefined
    ? { email: typed, error: "This is not a valid email address. For example: ana@example.org" }
    : { email };
}

export function readRole(form: Form): Role | undefined {
  const role = form.get("role");
  return role === "administrator" || role === "editor" ? role : undefined;
}
