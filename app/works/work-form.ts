import { z } from "zod";
import { unprintable } from "~/works/characters";
import { ownPath, safeAddress } from "~/works/link";
import {
  enteredFieldNames,
  type StoredWork,
  type Work,
  workSchema,
  workTypes,
} from "~/works/work";
import { idProblem } from "~/works/work-id";

/** The controls of the work form, by the entity's names, in their order. */
export const workFormFields = ["id", ...enteredFieldNames] as const;

export type WorkFormField = (typeof workFormFields)[number];

/** What the form's controls hold, as typed. */
export type WorkFormValues = Record<WorkFormField, string>;

export type WorkFormErrors = Partial<WorkFormValues>;

export const appIdTaken =
  "Another work already uses this App ID. Choose a different one.";

const requiredMessage = "ID, Title, and Type are required.";

/** The revision that an edit began with. */
export function readRev(get: (name: string) => string | null): number {
  return Number(get("rev") ?? 0);
}

/** What was sent, by any reader of form fields; line breaks become "\\n". */
export function readWorkForm(
  get: (name: string) => string | null,
): WorkFormValues {
  return valuesBy((field) => (get(field) ?? "").replace(/\r\n?/g, "\n"));
}

export const emptyWorkForm: WorkFormValues = {
  ...valuesBy(() => ""),
  type: "medium-feature",
};

/** A stored document in the form's controls, also where it is malformed. */
export function workFormOf({ id, document }: StoredWork): WorkFormValues {
  return {
    ...valuesBy((field) => {
      const value = document[field];
      const texts = (Array.isArray(value) ? value : [value]).filter(isTextual);
      return texts.join(", ");
    }),
    id,
  };
}

function isTextual(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function valuesBy<Value>(
  valueOf: (field: WorkFormField) => Value,
): Record<WorkFormField, Value> {
  return Object.fromEntries(
    workFormFields.map((field) => [field, valueOf(field)]),
  ) as Record<WorkFormField, Value>;
}

/**
 * The work that the form describes, without what only another type has.
 *
 * @param values have a title and a type; see `checkWorkForm`.
 */
export function workOfForm({ id, ...values }: WorkFormValues): Work {
  const { subtitle, features, price, ...rest } = workSchema.parse(values);
  return {
    id: id.trim(),
    ...rest,
    ...(rest.type === "large-feature" && { subtitle, features }),
    ...(rest.type === "list-item" && { price }),
  };
}

/** Names, dates and quotes take the rest of a document's 400 kB. */
const mostBytes = 390_000;

type Problem = (text: string) => string | undefined;

const missing: Problem = (text) => (text === "" ? requiredMessage : undefined);

const onlyDots: Problem = (text) =>
  text === "." || text === ".."
    ? "This must be more than dots: it stands in an address."
    : undefined;

const unprintableText: Problem = (text) =>
  unprintable.test(text) || !text.isWellFormed()
    ? "This holds characters that cannot be shown. Type it again."
    : undefined;

const noMoment: Problem = (text) =>
  workSchema.shape.publishAt.safeParse(text).success
    ? undefined
    : "Enter a date and a time that exist. For example: 2026-12-01 09:00";

/** A text without any of these problems; the first one is told. */
function textWithout(...problems: Problem[]) {
  return z.string().superRefine((typed, context) => {
    const text = typed.trim();
    const [message] = problems.flatMap((problem) => problem(text) ?? []);
    if (message) context.addIssue(message);
  });
}

/** What may be entered: more strictly than stored works are read. */
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
    appId: textWithout(onlyDots, unprintableText),
    creatorId: textWithout(onlyDots, unprintableText),
    publishAt: textWithout(noMoment),
  })
  .superRefine((values, context) => {
    if (bytesOf(values) <= mostBytes) return;
    context.addIssue({
      code: "custom",
      path: ["description"],
      message: "This work is too long to be stored. Shorten its texts.",
    });
  });

/**
 * Checks everything at once.
 *
 * @param values with the publication time in UTC, as stored works have it.
 * @returns the sentences to show, by control; none when all is well.
 */
export function checkWorkForm(values: WorkFormValues): WorkFormErrors {
  const issues = enteredSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), message]),
  );
}

/** What is wrong with the text of one field, whatever the others say. */
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
    ? "A path of this site begins with one slash and has no spaces."
    : "Enter an address that begins with https://, http:// or a slash (/), without spaces.";
}

function bytesOf(values: WorkFormValues): number {
  return new TextEncoder().encode(Object.values(values).join("")).length;
}
