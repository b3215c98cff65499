import { bytesOf, unprintableProblem } from "./text";
import { linkProblem, ownPath, safeAddress } from "./link";
import { keyOfMaker } from "./makers";
import { makerControl, type MakerRow, makerRows, parseRows, screenshotRows } from "./row-list";
import { type Screenshot, workTypes } from "./work";
import { workSchema } from "./work-schema.server";
import { emptyWorkForm, type WorkFormField, type WorkFormValues } from "./work-form";
import { isVisibility } from "./visibility";
import { idProblem } from "./document-problem";
import { own } from "./outside";

export type WorkFormErrors = Partial<Record<string, string>>;

export const appIdTaken = "Another work already uses this App ID. Choose a different one.";

const requiredMessage = "ID, Title, and Type are required.";

/** Names, dates, and quotes take the rest of a document's 400 kB. */
const mostBytes = 390_000;

type Problem = (text: string) => string | undefined;

const missing: Problem = (text) => (text === "" ? requiredMessage : undefined);

const onlyDots: Problem = (text) =>
  text === "." || text === ".."
    ? "An ID cannot be only dots, because it is part of a link."
    : undefined;

const noMoment: Problem = (text) =>
  workSchema.shape.publishAt.safeParse(text).success
    ? undefined
    : "Enter a valid date and time. For example: 2026-12-01 9:00";

/** @returns a check of trimmed text. */
function without(...problems: Problem[]): Problem {
  return (typed) => {
    const text = typed.trim();
    const [message] = problems.flatMap((problem) => problem(text) ?? []);
    return message;
  };
}

const picture = without(addressProblem, unprintableProblem);

/** These checks are stricter than `workSchema`, which reads anything stored. */
const problems: Partial<Record<WorkFormField, Problem>> = {
  id: without(missing, idProblem),
  title: without(missing, unprintableProblem),
  type: (typed) =>
    workTypes.some((type) => type === typed)
      ? undefined
      : (missing(typed.trim()) ?? "Choose one of the four types."),
  imageUrl: picture,
  iconUrl: picture,
  ctaLink: without(linkProblem, unprintableProblem),
  bannerImageUrl: picture,
  appId: without(onlyDots, unprintableProblem),
  visibility: (typed) => (isVisibility(typed) ? undefined : "Choose who sees the work."),
  publishAt: without(noMoment),
};

const printable = without(unprintableProblem);

/** @param values with the publication time in UTC. @returns messages by control. */
export function checkWorkForm(values: WorkFormValues): WorkFormErrors {
  const errors: WorkFormErrors = {};
  const check = (control: string, problem: string | undefined) => {
    if (problem) errors[control] = problem;
  };
  const { makers, screenshots, ...texts } = values;
  for (const [field, text] of Object.entries(texts)) {
    const problemOf = own(problems, field) ?? printable;
    check(field, problemOf(text));
  }
  const seen = new Set<string>();
  parseRows(makerRows, makers).forEach((row, index) => {
    for (const part of ["id", "name"] as const) {
      check(makerControl(index, part), makerProblem(row, part, seen));
    }
  });
  parseRows(screenshotRows, screenshots).forEach((row, index) => {
    check(`screenshots.${index}.url`, screenshotProblem(row));
    check(`screenshots.${index}.caption`, unprintableProblem(row.caption));
  });
  if (values.visibility === "scheduled" && !values.publishAt) {
    check("publishAt", noTime);
  }
  if (bytesOf(Object.values(values).join("")) > mostBytes) {
    check("description", tooLarge);
  }
  return errors;
}

const noTime =
  "Enter the date and time from which visitors see the work, or choose Public or Draft.";

const tooLarge = "This work is too large to store. Shorten its text.";

/** @param seen the makers of the rows before. */
function makerProblem(row: MakerRow, part: "id" | "name", seen: Set<string>): string | undefined {
  const [id, name] = [row.id.trim(), row.name.trim()];
  const ofText = (part === "id" && onlyDots(id)) || unprintableProblem(row[part]);
  if (ofText) return ofText;
  if (!id && !name) {
    return part === "id" && row.isAgent ? "Enter an ID or a name." : undefined;
  }
  if ((part === "id") !== (id !== "")) return undefined;
  const key = keyOfMaker({ id, name });
  if (seen.has(key)) {
    return "This maker is already in the list. Remove one of the two.";
  }
  seen.add(key);
  return undefined;
}

/** A blank row is not saved, so it has no problem. */
function screenshotProblem({ url, caption }: Screenshot): string | undefined {
  return !url.trim() && caption.trim()
    ? "Choose an image or enter its link, or remove this screenshot."
    : (addressProblem(url.trim()) ?? unprintableProblem(url));
}

export function makerRowProblem(part: "id" | "name", text: string): string | undefined {
  return makerProblem({ ...makerRows.blank, [part]: text }, part, new Set());
}

export function fieldProblem(field: WorkFormField, text: string): string | undefined {
  const values = { ...emptyWorkForm, id: "a", title: "A", [field]: text };
  return checkWorkForm(values)[field];
}

function addressProblem(text: string): string | undefined {
  if (text === "" || safeAddress(text)) return undefined;
  return ownPath(text) === undefined && text.startsWith("/")
    ? "A link within this site starts with one slash (/) and has no spaces. For example: /works"
    : "Enter a link that starts with https://, http://, or a slash (/) and has no spaces.";
}
