import { unprintable } from "~/works/characters";
import { ownPath, safeAddress } from "~/works/link";
import {
  type StoredWork,
  type Work,
  workFieldNames,
  type WorkFields,
  type WorkType,
  workTypes,
} from "~/works/work";
import { idProblem } from "~/works/work-id";

/** The controls of the work form, by the entity's names, in their order. */
export const workFormFields = ["id", ...workFieldNames] as const;

export type WorkFormField = (typeof workFormFields)[number];

/** What people call the fields. */
export const workFormLabels: Record<WorkFormField, string> = {
  id: "ID",
  title: "Title",
  type: "Type",
  description: "Description",
  category: "Category",
  creatorId: "Creator ID",
  creatorName: "Creator name",
  imageUrl: "Image URL",
  iconUrl: "Icon URL",
  ctaText: "Call to action text",
  ctaLink: "Call to action link",
  appId: "App ID",
  subtitle: "Subtitle",
  features: "Features",
  price: "Price",
};

/** What people call a field of a document; its own name where it has none. */
export function labelOf(field: string): string {
  const labels: Record<string, string> = workFormLabels;
  return labels[field] ?? field;
}

/** What the form's controls hold, as typed. */
export type WorkFormValues = Record<WorkFormField, string>;

export type WorkFormErrors = Partial<WorkFormValues>;

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

function valuesBy(valueOf: (field: WorkFormField) => string): WorkFormValues {
  return Object.fromEntries(
    workFormFields.map((field) => [field, valueOf(field)]),
  ) as WorkFormValues;
}

/**
 * The work that the form describes: texts trimmed, blank ones left out,
 * features split on commas, and what another type has left out.
 */
export function workOfForm(values: WorkFormValues): Work {
  const text = (field: WorkFormField) => values[field].trim() || undefined;
  const type = values.type as WorkType;
  const features = values.features.split(",").map((feature) => feature.trim());
  const fields: WorkFields = {
    title: values.title.trim(),
    type,
    description: text("description"),
    category: text("category"),
    creatorId: text("creatorId"),
    creatorName: text("creatorName"),
    imageUrl: text("imageUrl"),
    iconUrl: text("iconUrl"),
    ctaText: text("ctaText"),
    ctaLink: text("ctaLink"),
    appId: text("appId"),
  };
  if (type === "large-feature") {
    fields.subtitle = text("subtitle");
    const named = features.filter(Boolean);
    if (named.length > 0) fields.features = named;
  }
  if (type === "list-item") fields.price = text("price");
  return { id: values.id.trim(), ...fields };
}

/** A document's limit in Firestore is 1 MiB; names and overhead need some. */
const mostBytes = 1_000_000;

/**
 * Checks everything at once.
 *
 * @returns the sentences to show, by control; none when all is well.
 */
export function checkWorkForm(values: WorkFormValues): WorkFormErrors {
  const errors: WorkFormErrors = {};
  const note = (field: WorkFormField, problem: string | undefined) => {
    if (problem) errors[field] ??= problem;
  };
  for (const field of ["id", "title", "type"] as const) {
    if (values[field].trim() === "") note(field, requiredMessage);
  }
  note("id", idProblem(values.id.trim()));
  if (!workTypes.some((type) => type === values.type)) {
    note("type", "Choose one of the four types.");
  }
  for (const field of ["imageUrl", "iconUrl", "ctaLink"] as const) {
    note(field, addressProblem(values[field].trim()));
  }
  for (const field of ["appId", "creatorId"] as const) {
    if ([".", ".."].includes(values[field].trim())) {
      note(field, "This must be more than dots: it stands in an address.");
    }
  }
  for (const field of workFormFields) note(field, textProblem(values[field]));
  if (bytesOf(values) > mostBytes) {
    note(
      "description",
      "This work is too long to be stored. Shorten its texts.",
    );
  }
  return errors;
}

function addressProblem(address: string): string | undefined {
  if (address === "" || safeAddress(address)) return undefined;
  return ownPath(address) === undefined && address.startsWith("/")
    ? "A path of this site begins with one slash and has no spaces."
    : "Enter an address that begins with https://, http:// or a slash (/), without spaces.";
}

function textProblem(text: string): string | undefined {
  return unprintable.test(text) || !text.isWellFormed()
    ? "This holds characters that cannot be shown. Type it again."
    : undefined;
}

function bytesOf(values: WorkFormValues): number {
  return new TextEncoder().encode(Object.values(values).join("")).length;
}
