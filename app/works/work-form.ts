import { z } from "zod";
import { unprintable } from "~/works/characters";
import { ownPath, safeAddress } from "~/works/link";
import {
  blankScreenshot,
  changeRows,
  formatScreenshots,
  mostScreenshots,
  parseScreenshots,
  withIds,
} from "~/works/screenshot-list";
import {
  labelOf,
  type Screenshot,
  shownFieldNames,
  type StoredWork,
  type Work,
  type WorkField,
  workSchema,
  workTypes,
} from "~/works/work";
import { idProblem } from "~/works/work-id";

type Passage = "whatWeLove" | "quickTip";

type Control<Field extends string> = Field extends Passage
  ? `${Field}.${"title" | "content"}`
  : Field;

export type WorkFormField =
  "id" | "publishAt" | Control<(typeof shownFieldNames)[number]>;

/**
 * The form's values by the entity's names, in their order. A passage has two;
 * the screenshots are one value, whose controls are `screenshots.0.url` and so
 * on.
 */
export const workFormFields: readonly WorkFormField[] = [
  "id",
  ...shownFieldNames.flatMap((field) =>
    isPassage(field)
      ? ([`${field}.title`, `${field}.content`] as const)
      : [field],
  ),
  "publishAt",
];

function isPassage(field: string): field is Passage {
  return field === "whatWeLove" || field === "quickTip";
}

/** What the form's controls hold, as typed. */
export type WorkFormValues = Record<WorkFormField, string>;

/** By the names of the controls. */
export type WorkFormErrors = Partial<Record<string, string>>;

/** What a checked box sends. */
export const checked = "yes";

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
  const read = (name: string) => (get(name) ?? "").replace(/\r\n?/g, "\n");
  return {
    ...valuesBy(read),
    // A choice between two lists sends one of them whole.
    screenshots: read("screenshots") || formatScreenshots(readRows(get)),
  };
}

function readRows(get: (name: string) => string | null): Screenshot[] {
  return Array.from({ length: mostScreenshots }, (_, index) => {
    const [id, url, caption] = ["id", "url", "caption"].map((part) =>
      get(`screenshots.${index}.${part}`),
    );
    if (url === null && caption === null) return undefined;
    return { id: id ?? "", url: url ?? "", caption: caption ?? "" };
  }).filter((row) => row !== undefined);
}

export const emptyWorkForm: WorkFormValues = {
  ...valuesBy(() => ""),
  type: "medium-feature",
};

/** A stored document in the form's controls, also where it is malformed. */
export function workFormOf({ id, document }: StoredWork): WorkFormValues {
  const screenshots = workSchema.shape.screenshots.parse(document.screenshots);
  return {
    ...valuesBy((field) => {
      const value = valueAt(document, field);
      const texts = (Array.isArray(value) ? value : [value]).filter(isTextual);
      return texts.join(", ");
    }),
    id,
    screenshots: formatScreenshots(
      screenshots?.slice(0, mostScreenshots) ?? [],
    ),
    inAppPurchases: document.inAppPurchases === true ? checked : "",
  };
}

function valueAt(document: StoredWork["document"], control: string): unknown {
  const [field = "", part] = control.split(".");
  const value = document[field];
  if (!part) return value;
  const isObject = typeof value === "object" && value !== null;
  return isObject ? (value as Record<string, unknown>)[part] : undefined;
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
export function workOfForm(values: WorkFormValues): Work {
  const { subtitle, features, price, ...rest } = workSchema.parse(
    fieldsOf(values),
  );
  return {
    id: values.id.trim(),
    ...rest,
    ...(rest.type === "large-feature" && { subtitle, features }),
    ...(rest.type === "list-item" && { price }),
  };
}

/** The form's values in the shape of a work's fields. */
export function fieldsOf(values: WorkFormValues) {
  return {
    ...values,
    whatWeLove: passageOf(values, "whatWeLove"),
    quickTip: passageOf(values, "quickTip"),
    screenshots: rowsOf(values).length > 0 ? rowsOf(values) : undefined,
    inAppPurchases: values.inAppPurchases === checked || undefined,
  };
}

function passageOf(values: WorkFormValues, field: Passage) {
  return {
    title: values[`${field}.title`],
    content: values[`${field}.content`],
  };
}

/** Without the rows that are blank. */
function rowsOf({ screenshots }: WorkFormValues): Screenshot[] {
  const rows = parseScreenshots(screenshots);
  return withIds(rows.filter(({ url }) => url.trim()));
}

/** What people call a control. */
export function labelOfControl(control: string): string {
  const [field = "", part = "", detail] = control.split(".");
  const label = labelOf(field);
  if (detail) return `Screenshot ${Number(part) + 1} ${partNames[detail]}`;
  return part ? `${label}: ${part}` : (fileLabels[field] ?? label);
}

const partNames: Partial<Record<string, string>> = {
  url: "URL",
  caption: "caption",
  file: "file",
};

/** The address that a chosen file fills in, by the name of its control. */
export const addressOfFile: Partial<Record<string, WorkFormField>> = {
  imageFile: "imageUrl",
  iconFile: "iconUrl",
  bannerImageFile: "bannerImageUrl",
};

/** Errors in the order of the form's controls. */
export function inFormOrder(errors: WorkFormErrors): WorkFormErrors {
  const place = (name: string) => {
    const field = (addressOfFile[name] ?? name).split(".")[0] ?? "";
    const row = Number(/^screenshots\.(\d+)/.exec(name)?.[1] ?? 0);
    const part = /File$|\.file$/.test(name)
      ? 1
      : name.endsWith(".caption")
        ? 2
        : 0;
    const at = workFormFields.findIndex((one) => one.split(".")[0] === field);
    return at * 1000 + row * 10 + part;
  };
  const entries = Object.entries(errors);
  return Object.fromEntries(entries.sort(([a], [b]) => place(a) - place(b)));
}

/** The files that were chosen in a form that was saved without them. */
export function fileNamesIn(fields: Iterable<[string, string]>): string[] {
  return Array.from(fields).flatMap(([name, text]) =>
    text && (addressOfFile[name] || name.endsWith(".file")) ? [text] : [],
  );
}

const fileLabels: Partial<Record<string, string>> = {
  imageFile: "Image file",
  iconFile: "Icon file",
  bannerImageFile: "Banner image file",
};

/** The work's field that a control is a part of. */
export function fieldOfControl(control: string): WorkField {
  return control.split(".")[0] as WorkField;
}

/** A value of the form as people read it. */
export function readableValue(field: string, value: string): string {
  if (field === "inAppPurchases") return value ? "Yes" : "No";
  if (field !== "screenshots") return value;
  return parseScreenshots(value)
    .map(({ url, caption }, index) =>
      [`${index + 1}. ${url}`, caption].filter(Boolean).join("\n"),
    )
    .join("\n");
}

/** Names, dates and quotes take the rest of a document's 400 kB. */
const mostBytes = 390_000;

type Problem = (text: string) => string | undefined;

const missing: Problem = (text) => (text === "" ? requiredMessage : undefined);

const onlyDots: Problem = (text) =>
  text === "." || text === ".."
    ? "An ID cannot be only dots, because it is part of a web address."
    : undefined;

const unprintableText: Problem = (text) =>
  unprintable.test(text) || !text.isWellFormed()
    ? "This contains characters that cannot be displayed. Remove them and try again."
    : undefined;

const noMoment: Problem = (text) =>
  workSchema.shape.publishAt.safeParse(text).success
    ? undefined
    : "Enter a valid date and time. For example: 2026-12-01 09:00";

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
    bannerImageUrl: textWithout(addressProblem, unprintableText),
    screenshots: z.string().superRefine((text, context) => {
      parseScreenshots(text).forEach((row, index) => {
        for (const [part, message] of Object.entries(problemsOf(row))) {
          context.addIssue({
            code: "custom",
            path: [String(index), part],
            message,
          });
        }
      });
    }),
    appId: textWithout(onlyDots, unprintableText),
    creatorId: textWithout(onlyDots, unprintableText),
    publishAt: textWithout(noMoment),
  })
  .superRefine((values, context) => {
    if (bytesOf(values) <= mostBytes) return;
    context.addIssue({
      code: "custom",
      path: ["description"],
      message: "This work is too large to store. Shorten its text.",
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
    issues.map(({ path, message }) => [path.join("."), message]),
  );
}

/** What is wrong with a screenshot, by part; a blank row is left out later. */
function problemsOf({ url, caption }: Screenshot): Record<string, string> {
  const isMissing = !url.trim() && caption.trim();
  const ofUrl = isMissing
    ? "Enter the picture’s address, or remove this screenshot."
    : (addressProblem(url.trim()) ?? unprintableText(url));
  const ofCaption = unprintableText(caption);
  return {
    ...(ofUrl && { url: ofUrl }),
    ...(ofCaption && { caption: ofCaption }),
  };
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
    ? "An address on this site starts with one slash (/) and has no spaces."
    : "Enter an address that starts with https://, http://, or a slash (/) and has no spaces.";
}

function bytesOf(values: WorkFormValues): number {
  return new TextEncoder().encode(Object.values(values).join("")).length;
}

/** Adds, removes or moves a screenshot, as one of the rows' buttons says. */
export function changeScreenshots(
  values: WorkFormValues,
  command: string,
): WorkFormValues {
  const rows = parseScreenshots(values.screenshots);
  const changed = changeRows(rows, command, blankScreenshot);
  return { ...values, screenshots: formatScreenshots(changed) };
}
