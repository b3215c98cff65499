import { idProblem } from "./document-problem";
import { emailIn } from "./email";
import { type Errors, type FieldRow, type Fields, type Rule, type Values, valuesBy } from "./field";
import { linkProblem, ownPath, phoneLinks, safeAddress } from "./link";
import { keyOfMaker } from "./makers";
import { pageFields, type PageText, type PageTexts, textsOfPage } from "./page";
import { readPublishTime, timeProblem } from "./publish-time.server";
import { makerControl, type MakerRow, makerRows, parseRows, screenshotRows } from "./row-list";
import { isTimeZone } from "./settings";
import { bytesOf, charactersIn, isBlank, unprintableProblem } from "./text";
import { isVisibility } from "./visibility";
import type { Screenshot } from "./work";
import { mostFeatures, workTypes } from "./work-fields";
import { formRows, type WorkFormField, workFormFields, type WorkFormValues } from "./work-form";
import { workSchema } from "./work-schema.server";

const mostMarkdownBytes = 100_000;
/** Names, dates, and quotes take the rest of a document's 400 kB. */
const mostWorkBytes = 390_000;

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
    (text) => emailIn(text) !== undefined,
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
    return bytes > mostMarkdownBytes
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
function onlyDots(text: string): string | undefined {
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
    if (required && isBlank(text)) return required;
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

type TextField = Exclude<WorkFormField, "makers" | "screenshots">;

const textFields = workFormFields.filter(
  (field): field is TextField => field !== "makers" && field !== "screenshots",
);

/**
 * Checks the given fields.
 * @param values with the publication time in UTC. @returns messages by control.
 */
export function checkWorkForm(values: Partial<WorkFormValues>): Errors {
  const given = textFields.filter((field) => values[field] !== undefined);
  const typed = valuesBy(given, (field) => {
    const text = values[field] ?? "";
    return field === "type" ? text : text.trim();
  });
  const errors = checkFields(formRows, given, typed);
  const check = (control: string, problem: string | undefined) => {
    if (problem) errors[control] = problem;
  };
  const seen = new Set<string>();
  parseRows(makerRows, values.makers ?? "").forEach((row, index) => {
    for (const part of ["id", "name"] as const) {
      check(makerControl(index, part), makerProblem(row, part, seen));
    }
  });
  parseRows(screenshotRows, values.screenshots ?? "").forEach((row, index) => {
    check(`screenshots.${index}.url`, screenshotProblem(row));
    check(`screenshots.${index}.caption`, unprintableProblem(row.caption));
  });
  if (values.visibility === "scheduled" && !values.publishAt) {
    check("publishAt", noTime);
  }
  if (bytesOf(Object.values(values).join("")) > mostWorkBytes) {
    check("description", tooLarge);
  }
  return errors;
}

/** Checks fields with a local publication time. @returns them with the time in UTC. */
export function checkLocalForm<Values extends Partial<WorkFormValues>>(
  values: Values,
  timeZone: string,
): { entered: Values; errors: Errors } {
  const text = values.publishAt?.trim();
  if (text === undefined) return { entered: values, errors: checkWorkForm(values) };
  const entered = { ...values, publishAt: readPublishTime(text, timeZone) };
  const errors = checkWorkForm(entered);
  // Such a time is left unread, so it has an error already.
  const problem = errors.publishAt && timeProblem(text, timeZone);
  return { entered, errors: problem ? { ...errors, publishAt: problem } : errors };
}

const noTime =
  "Enter the date and time from which visitors see the work, or choose Public or Draft.";

const tooLarge = "This work is too large to store. Shorten its text.";

/** @param seen the makers of the rows before. */
function makerProblem(row: MakerRow, part: "id" | "name", seen: Set<string>): string | undefined {
  const [id, name] = [row.id.trim(), row.name.trim()];
  const ofText = (part === "id" && onlyDots(id)) || unprintableProblem(row[part]);
  if (ofText) return ofText;
  if (!id && !name) return part === "name" && row.isAgent ? "Enter a name." : undefined;
  if ((part === "name") !== (name !== "")) return undefined;
  const key = keyOfMaker({ id, name });
  if (seen.has(key)) return "This maker is already in the list. Remove one of the two.";
  seen.add(key);
  return undefined;
}

/** A blank row is not saved, so it has no problem. */
function screenshotProblem({ url, caption }: Screenshot): string | undefined {
  return !url.trim() && caption.trim()
    ? "Choose an image or enter its link, or remove this screenshot."
    : (addressProblem(url.trim()) ?? unprintableProblem(url));
}

/** Checks one name or ID alone, as a rename does. */
export function makerRowProblem(part: "id" | "name", text: string): string | undefined {
  return makerProblem({ ...makerRows.blank, [part]: text }, part, new Set());
}
