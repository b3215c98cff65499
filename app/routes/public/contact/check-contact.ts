import { z } from "zod";
import type { Form } from "~/http/read-form.server";
import { control, unprintable, wellFormed } from "~/work/text";

export const longestMessage = 5000;
const longestName = 100;
/** Mail servers accept no longer address (RFC 5321). */
const longestEmail = 254;

export interface ContactFields {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactErrors = Partial<Record<keyof ContactFields, string>>;

/** Reads the fields as typed, to show them again. */
export function readContact(form: Form): ContactFields {
  const text = (name: string) =>
    wellFormed(form.get(name) ?? "").replace(/\r\n?/g, "\n");
  return {
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
  };
}

export function checkContact({
  name,
  email,
  message,
}: ContactFields): ContactErrors {
  return {
    ...(name.trim().length > longestName && {
      name: `Shorten your name to at most ${longestName} characters.`,
    }),
    ...(!isEmail(email.trim()) && {
      email:
        email.trim() === ""
          ? "Enter your email address, so that we can answer."
          : "Enter an email address in this format: name@example.org",
    }),
    ...problemOf(message.trim()),
  };
}

function problemOf(message: string): ContactErrors | undefined {
  if (message === "") return { message: "Enter a message." };
  const count = Array.from(message).length;
  if (count <= longestMessage) return undefined;
  const most = longestMessage.toLocaleString("en-US");
  return {
    message: `The message has ${count.toLocaleString("en-US")} characters. Shorten it to at most ${most}.`,
  };
}

function isEmail(text: string): boolean {
  return text.length <= longestEmail && z.email().safeParse(text).success;
}

/** Puts text on one line, without characters that no page can show. */
export function cleanLine(text: string): string {
  return text.replace(new RegExp(control, "g"), " ").trim();
}

export function cleanText(text: string): string {
  return text.replace(new RegExp(unprintable, "g"), "").trim();
}
