import { addressProblem, checkFields, onlyDots } from "./check.server";
import { type Errors, valuesBy } from "./field";
import { keyOfMaker } from "./makers";
import { makerControl, type MakerRow, makerRows, parseRows, screenshotRows } from "./row-list";
import { bytesOf, unprintableProblem } from "./text";
import type { Screenshot } from "./work";
import { formRows, type WorkFormField, workFormFields, type WorkFormValues } from "./work-form";

export const appIdTaken = "Another work already uses this App ID. Choose a different one.";

/** Names, dates, and quotes take the rest of a document's 400 kB. */
const mostBytes = 390_000;

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
    return part === "name" && row.isAgent ? "Enter a name." : undefined;
  }
  if ((part === "name") !== (name !== "")) return undefined;
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

/** Checks one name or ID alone, as a rename does. */
export function makerRowProblem(part: "id" | "name", text: string): string | undefined {
  return makerProblem({ ...makerRows.blank, [part]: text }, part, new Set());
}
