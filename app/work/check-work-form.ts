import { bytesOf, unprintable } from "./text";
import { z } from "zod";
import { ownPath, safeAddress } from "./link";
import { keyOfMaker } from "./makers";
import {
  makerControl,
  type MakerRow,
  makerRows,
  parseRows,
  screenshotRows,
} from "./row-list";
import { type Screenshot, workTypes } from "./work";
import { workSchema } from "./work-schema.server";
import {
  emptyWorkForm,
  valuesBy,
  type WorkFormField,
  type WorkFormValues,
} from "./work-form";
import { isVisibility } from "./visibility";
import { idProblem } from "./document-problem";

export type WorkFormErrors = Partial<Record<string, string>>;

export const appIdTaken =
  "Another work already uses this App ID. Choose a different one.";

const requiredMessage = "ID, Title, and Type are required.";

/** Names, dates, and quotes take the rest of a document's 400 kB. */
const mostBytes = 390_000;

type Problem = (text: string) => string | undefined;

const missing: Problem = (text) => (text === "" ? requiredMessage : undefined);

const onlyDots: Problem = (text) =>
  text === "." || text === ".."
    ? "An ID cannot be only dots, because it is part of a link."
    : undefined;

const unprintableText: Problem = (text) =>
  unprintable.test(text) || !text.isWellFormed()
    ? "This contains characters that cannot be displayed. Remove them and try again."
    : undefined;

const noMoment: Problem = (text) =>
  workSchema.shape.publishAt.safeParse(text).success
    ? undefined
    : "Enter a valid date and time. For example: 2026-12-01 9:00";

function textWithout(...problems: Problem[]) {
  return z.string().superRefine((typed, context) => {
    const text = typed.trim();
    const [message] = problems.flatMap((problem) => problem(text) ?? []);
    if (message) context.addIssue(message);
  });
}

/** The schema is stricter than workSchema, which reads anything stored. */
const enteredSchema = z
  .object({
    ...valuesBy(() => textWithout(unprintableText)),
    id: textWithout(missing, idProblem),
    title: textWithout(missing, unprintableText),
    type: z.enum(workTypes, {
      error: ({ input }) =>
        missing(String(input).trim()) ?? "Choose one of the four types.",
    }),
    imageUrl: textWithout(addressProblem, unprintableText),
    iconUrl: textWithout(addressProblem, unprintableText),
    ctaLink: textWithout(addressProblem, unprintableText),
    bannerImageUrl: textWithout(addressProblem, unprintableText),
    screenshots: z.string().superRefine((text, context) => {
      parseRows(screenshotRows, text).forEach((row, index) => {
        for (const [part, message] of Object.entries(problemsOf(row))) {
          context.addIssue({
            code: "custom",
            path: [String(index), part],
            message,
          });
        }
      });
    }),
    makers: z.string().superRefine((text, context) => {
      const seen = new Set<string>();
      parseRows(makerRows, text).forEach((row, index) => {
        for (const part of ["id", "name"] as const) {
          const message = makerProblem(row, part, seen);
          if (!message) continue;
          const path = [String(index), part];
          context.addIssue({ code: "custom", path, message });
        }
      });
    }),
    appId: textWithout(onlyDots, unprintableText),
    visibility: z.string().refine(isVisibility, "Choose who sees the work."),
    publishAt: textWithout(noMoment),
  })
  .superRefine((values, context) => {
    if (bytesOf(Object.values(values).join("")) <= mostBytes) return;
    context.addIssue({
      code: "custom",
      path: ["description"],
      message: "This work is too large to store. Shorten its text.",
    });
  });

/** @param values with the publication time in UTC. @returns messages by control. */
export function checkWorkForm(values: WorkFormValues): WorkFormErrors {
  const issues = enteredSchema.safeParse(values).error?.issues ?? [];
  const lacksTime = values.visibility === "scheduled" && !values.publishAt;
  return Object.fromEntries([
    ...issues.map(({ path, message }) => [controlAt(path), message]),
    ...(lacksTime ? [["publishAt", noTime]] : []),
  ]) as WorkFormErrors;
}

const noTime =
  "Enter the date and time from which visitors see the work, or choose Public or Draft.";

function controlAt([field, row, part]: PropertyKey[]): string {
  return field === "makers"
    ? makerControl(Number(row), part as keyof MakerRow)
    : [field, row, part].filter((name) => name !== undefined).join(".");
}

/** @param seen the makers of the rows before. */
function makerProblem(
  row: MakerRow,
  part: "id" | "name",
  seen: Set<string>,
): string | undefined {
  const [id, name] = [row.id.trim(), row.name.trim()];
  const ofText = (part === "id" && onlyDots(id)) || unprintableText(row[part]);
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
function problemsOf({ url, caption }: Screenshot): Record<string, string> {
  const isMissing = !url.trim() && caption.trim();
  const ofUrl = isMissing
    ? "Choose an image or enter its link, or remove this screenshot."
    : (addressProblem(url.trim()) ?? unprintableText(url));
  const ofCaption = unprintableText(caption);
  return {
    ...(ofUrl && { url: ofUrl }),
    ...(ofCaption && { caption: ofCaption }),
  };
}

export function makerRowProblem(
  part: "id" | "name",
  text: string,
): string | undefined {
  return makerProblem({ ...makerRows.blank, [part]: text }, part, new Set());
}

export function fieldProblem(
  field: WorkFormField,
  text: string,
): string | undefined {
  const values = { ...emptyWorkForm, id: "a", title: "A", [field]: text };
  return checkWorkForm(values)[field];
}

function addressProblem(text: string): string | undefined {
  if (text === "" || safeAddress(text)) return undefined;
  return ownPath(text) === undefined && text.startsWith("/")
    ? "A link within this site starts with one slash (/) and has no spaces. For example: /works"
    : "Enter a link that starts with https://, http://, or a slash (/) and has no spaces.";
}
