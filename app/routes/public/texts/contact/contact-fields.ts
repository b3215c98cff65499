import type { Catalogue } from "~/catalogue/catalogue.server";
import { workWithId } from "~/catalogue/pages";
import type { Form } from "~/http/read-form.server";
import { emailIn } from "~/kinds/email";
import { charactersIn, clean, control, nameProblem, typedText, wellFormed } from "~/kinds/text";

export const longestMessage = 5000;
const longestName = 100;

export interface ContactFields {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactErrors = Partial<Record<keyof ContactFields, string>>;

/** Reads the fields as typed, to show them again. */
export function readContact(form: Form): ContactFields {
  const text = (name: string) => wellFormed(typedText(form.get(name) ?? ""));
  return {
    name: text("name"),
    email: emailIn(text("email")) ?? text("email").trim(),
    subject: text("subject"),
    message: text("message"),
  };
}

export function checkContact({ name, email, message }: ContactFields): ContactErrors {
  const ofName = problemOfName(cleanLine(name));
  return {
    ...(ofName && { name: ofName }),
    ...(!isEmail(email) && {
      email:
        email === ""
          ? "Enter your email address, so that we can answer."
          : "Enter an email address in this format: name@example.org",
    }),
    ...problemOf(clean(message)),
  };
}

function problemOfName(name: string): string | undefined {
  if (charactersIn(name) > longestName) {
    return `Shorten your name to at most ${longestName} characters.`;
  }
  return name ? nameProblem(name) : undefined;
}

function problemOf(message: string): ContactErrors | undefined {
  if (message === "") return { message: "Enter a message." };
  const count = charactersIn(message);
  if (count <= longestMessage) return undefined;
  const most = longestMessage.toLocaleString("en-US");
  return {
    message: `The message has ${count.toLocaleString("en-US")} characters. Shorten it to at most ${most}.`,
  };
}

function isEmail(text: string): boolean {
  return emailIn(text) !== undefined;
}

/** Puts text on one line, without characters that no page can show. */
export function cleanLine(text: string): string {
  return text.replace(new RegExp(control, "g"), " ").trim();
}

interface Subject {
  /** The value of a general subject is fixed; that of a public work is its ID. */
  value: string;
  name: string;
}

const general = [
  { value: "question", name: "A question" },
  { value: "problem", name: "A problem with a work" },
  { value: "correction", name: "A correction" },
  { value: "contribution", name: "An idea, a skill, or an agent" },
  { value: "personal-data", name: "My personal data" },
] satisfies [Subject, ...Subject[]];

/** @returns a work's own subject first, if it was asked for. */
export function subjectsFor(
  asked: string | null,
  catalogue: Catalogue | undefined,
): { subjects: Subject[]; chosen: Subject } {
  const own = general.find(({ value }) => value === asked);
  if (own) return { subjects: general, chosen: own };
  const work = catalogue && workWithId(catalogue, asked ?? "");
  if (!work) return { subjects: general, chosen: general[0] };
  const chosen = { value: work.id, name: `About ${work.title}` };
  return { subjects: [chosen, ...general], chosen };
}

/** Returns a blank value for the first subject, for the page cache. */
export function readSubject(asked: string | null, catalogue: Catalogue | undefined): string {
  const { value } = subjectsFor(asked, catalogue).chosen;
  return value === general[0].value ? "" : value;
}
