import { z } from "zod";
import { unprintable, wellFormed } from "~/work/text";

export const workTypes = [
  "large-feature",
  "medium-feature",
  "list-item",
  "small-image",
] as const;

export type WorkType = (typeof workTypes)[number];

export const workTypeNames: Record<WorkType, string> = {
  "large-feature": "Large feature",
  "medium-feature": "Medium feature",
  "list-item": "List item",
  "small-image": "Small image",
};

const allUnprintable = new RegExp(unprintable, "g");

function clean(text: string): string {
  return wellFormed(text).replace(allUnprintable, "").trim();
}

const requiredText = z.string().transform(clean).pipe(z.string().min(1));

/** Blank values count as missing. */
const text = z
  .string()
  .nullable()
  .transform((given) => (given && clean(given)) || undefined)
  .optional();

/** A list, or comma-separated text. */
const texts = z
  .union([
    z.string().transform((given) => given.split(",")),
    z.string().array(),
  ])
  .nullable()
  .transform((list) => {
    const named = list?.map(clean).filter(Boolean) ?? [];
    return named.length > 0 ? named : undefined;
  })
  .optional();

/** One of them may be blank. */
const passage = z
  .object({ title: text, content: text })
  .transform(({ title = "", content = "" }) =>
    title || content ? { title, content } : undefined,
  )
  .optional()
  .catch(undefined);

const screenshots = z
  .array(z.object({ id: text, url: text, caption: text }))
  .transform((list) =>
    list.flatMap(({ id, url, caption = "" }, index) =>
      url ? [{ id: id ?? String(index + 1), url, caption }] : [],
    ),
  )
  .optional()
  .catch(undefined);

/** Only this value hides a work; other programs may write anything. */
const status = z.literal("draft").optional().catch(undefined);

const moment = z.iso
  .datetime({ offset: true })
  .or(z.literal(""))
  .nullable()
  .transform((given) => (given ? new Date(given).toISOString() : undefined))
  .optional();

const cardFields = z.object({
  title: requiredText.meta({ title: "Title" }),
  type: z.enum(workTypes).meta({ title: "Type" }),
  description: text.meta({ title: "Description" }),
  category: text.meta({ title: "Category" }),
  creatorId: text.meta({ title: "Creator ID" }),
  creatorName: text.meta({ title: "Creator name" }),
  imageUrl: text.meta({ title: "Image URL" }),
  /** Blank means that the image is decorative. */
  imageAlt: text.meta({ title: "Image description" }),
  iconUrl: text.meta({ title: "Icon URL" }),
  ctaText: text.meta({ title: "Call to action text" }),
  ctaLink: text.meta({ title: "Call to action link" }),
  /** Only for large-feature. */
  subtitle: text.meta({ title: "Subtitle" }),
  /** Only for large-feature. */
  features: texts.meta({ title: "Features" }),
  /** Free text such as "$29" or "Free"; only for list-item. */
  price: text.meta({ title: "Price" }),
});

const workPageFields = z.object({
  appId: text.meta({ title: "App ID" }),
  bannerImageUrl: text.meta({ title: "Banner image URL" }),
  longDescription: text.meta({ title: "Long description" }),
  whatWeLove: passage.meta({ title: "What we love" }),
  screenshots: screenshots.meta({ title: "Screenshots" }),
  quickTip: passage.meta({ title: "Quick tip" }),
  shareText: text.meta({ title: "Share text" }),
  inAppPurchases: z
    .boolean()
    .optional()
    .catch(undefined)
    .meta({ title: "In-app purchases" }),
});

const publishingFields = z.object({
  status: status.meta({ title: "Status" }),
  /** ISO 8601, in UTC. */
  publishAt: moment.meta({ title: "Publication time" }),
});

/** Parses documents of any program. */
export const workSchema = z.object({
  ...cardFields.shape,
  ...workPageFields.shape,
  ...publishingFields.shape,
});

export type WorkFields = z.infer<typeof workSchema>;

export type WorkField = keyof WorkFields;

export type Screenshot = NonNullable<WorkFields["screenshots"]>[number];

/** In the order of forms and files. */
export const workFieldNames = Object.keys(workSchema.shape) as WorkField[];

export const shownFieldNames = Object.keys({
  ...cardFields.shape,
  ...workPageFields.shape,
}) as Exclude<WorkField, "status" | "publishAt">[];

export interface Work extends WorkFields {
  id: string;
}

/** A work as lists show it, without the long fields of its page. */
export function cardOf(work: Work): Work {
  return {
    ...work,
    longDescription: undefined,
    whatWeLove: undefined,
    screenshots: undefined,
    quickTip: undefined,
  };
}

export function labelOf(field: string): string {
  if (field === "id") return "ID";
  const schemas: Record<string, z.ZodType> = workSchema.shape;
  return schemas[field]?.meta()?.title ?? field;
}

/** Any JSON object, possibly written by another program. */
export type WorkDocument = Record<string, unknown>;

export interface StoredWork {
  id: string;
  document: WorkDocument;
}

export const uncategorized = "Uncategorized";

export function categoryOf(work: Work): string {
  return work.category ?? uncategorized;
}

/** "1 work", "2,000 works". */
export function countOf(works: number): string {
  return works === 1 ? "1 work" : `${works.toLocaleString("en-US")} works`;
}

/** Undefined removes a field. */
export function withFields(
  document: WorkDocument,
  fields: object,
): WorkDocument {
  return Object.fromEntries(
    Object.entries({ ...document, ...fields }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
