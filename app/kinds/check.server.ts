import { z } from "zod";
import type { Errors, FieldRow, Fields, Rule, Values } from "./field";
import { idProblem } from "./document-problem";
import { linkProblem, ownPath, phoneLinks, safeAddress } from "./link";
import { pageFields, type PageText, type PageTexts, textsOfPage } from "./page";
import { isTimeZone } from "./settings";
import { bytesOf, charactersIn, unprintableProblem } from "./text";
import { isVisibility } from "./visibility";
import { mostFeatures, workTypes } from "./work-fields";
import { workSchema } from "./work-schema.server";

const mostBytes = 100_000;

type Check = (text: string) => string | undefined;

function when(isRight: (text: string) => boolean, message: string): Check {
  return (text) => (isRight(text) ? undefined : message);
}

/** These checks of works are stricter than `workSchema`, which reads anything stored. */
const rules: Record<Rule, Check> = {
  id: idProblem,
  pathPart: onlyDots,
  address: addressProblem,
  type: when(
    (text) => workTypes.some((type) => type === text),
    "The type must be large feature, medium feature, list item, or small image.",
  ),
  visibility: when(isVisibility, "Choose who sees the work."),
  moment: when(
    (text) => workSchema.shape.publishAt.safeParse(text).success,
    "Enter a valid date and time. For example: 2026-12-01 9:00",
  ),
  email: when(
    (text) => z.email().safeParse(text).success,
    "Enter an email address, such as hello@example.org.",
  ),
  features: when(
    (text) => text.split(",").filter((item) => item.trim()).length <= mostFeatures,
    `A work can have at most ${mostFeatures} features.`,
  ),
  phone: when(
    (text) => phoneLinks(text).every(({ link }, index) => index % 2 === 1 || link),
    "Enter a phone number, such as +351 21 555 0100.",
  ),
  timeZone: when(isTimeZone, "Choose a time zone from the list."),
  link: linkProblem,
  pageLink: (text) => linkProblem(withExamples(text)),
  markdown(text) {
    const bytes = bytesOf(text);
    const size = Math.ceil(bytes / 1000).toLocaleString("en-US");
    return bytes > mostBytes
      ? `This text is ${size} kB long. The limit is 100 kB. Shorten it, or split it into two pages.`
      : undefined;
  },
};

/** A link can have placeholders, such as mailto:{email}. */
function withExamples(link: string): string {
  return link
    .replace("{email}", "hello@example.org")
    .replace("{phone}", "+1 555 0100")
    .replace("{url}", "https://www.example.org");
}

/** Browsers resolve such IDs as folders. @returns the problem as a message. */
export function onlyDots(text: string): string | undefined {
  return text === "." || text === ".."
    ? "An ID cannot be only dots, because it is part of a link."
    : undefined;
}

/** Checks the link of an image; a blank one is no problem. @returns the problem as a message. */
export function addressProblem(text: string): string | undefined {
  if (text === "" || safeAddress(text)) return undefined;
  return ownPath(text) === undefined && text.startsWith("/")
    ? "A link within this site starts with one slash (/) and has no spaces. For example: /works"
    : "Enter a link that starts with https://, http://, or a slash (/) and has no spaces.";
}

const tooLong = (most: number) => `Use at most ${most.toLocaleString("en-US")} characters.`;

/** @param sayTooLong is given the limit and the number of characters. */
export function checkFields<Name extends string>(
  fields: Fields<Name>,
  names: readonly Name[],
  values: Values<NoInfer<Name>>,
  sayTooLong: (most: number, length: number) => string = tooLong,
): Errors {
  const problemOf = ({ required, most = Infinity, rule }: FieldRow, text: string) => {
    const length = charactersIn(text);
    const isBlank = text.trim() === "";
    if (isBlank && required) return required;
    if (length > most) return sayTooLong(most, length);
    return (rule && text && rules[rule](text)) || unprintableProblem(text);
  };
  const problems = names.map((name) => [name, problemOf(fields[name], values[name])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** @returns messages by field. */
export function checkPageTexts(name: string, values: PageTexts): Errors {
  return checkFields<PageText>(pageFields, textsOfPage(name), values);
}
