import type { z } from "zod";
import type { workSchema } from "./work-schema.server";
import { own } from "./outside";

export const workTypes = ["large-feature", "medium-feature", "list-item", "small-image"] as const;

export type WorkType = (typeof workTypes)[number];

export const workTypeNames: Record<WorkType, string> = {
  "large-feature": "Large feature",
  "medium-feature": "Medium feature",
  "list-item": "List item",
  "small-image": "Small image",
};

/** The admin uses these names of fields. Forms and files have this order. */
const fieldLabels = {
  title: "Title",
  type: "Type",
  description: "Description",
  imageUrl: "Image URL",
  imageAlt: "Image description",
  imageFocus: "Image focal point",
  iconUrl: "Icon URL",
  creatorId: "Creator ID",
  creatorName: "Creator name",
  creatorIsAgent: "Creator is an AI agent",
  coCreators: "Further makers",
  category: "Category",
  ctaText: "Call to action text",
  ctaLink: "Call to action link",
  subtitle: "Subtitle",
  features: "Features",
  price: "Price",
  appId: "App ID",
  bannerImageUrl: "Banner image URL",
  bannerFocus: "Banner focal point",
  longDescription: "Long description",
  whatWeLove: "What we love",
  screenshots: "Screenshots",
  quickTip: "Quick tip",
  shareText: "Share text",
  inAppPurchases: "In-app purchases",
  status: "Visibility",
  publishAt: "Publication time",
  sample: "Sample work",
};

export type WorkField = keyof typeof fieldLabels;

export type WorkFields = z.infer<typeof workSchema>;

export type Screenshot = NonNullable<WorkFields["screenshots"]>[number];

export const workFieldNames = Object.keys(fieldLabels) as WorkField[];

type ShownField = Exclude<WorkField, "status" | "publishAt" | "sample">;

export const shownFieldNames = workFieldNames.filter(
  (field): field is ShownField => field !== "status" && field !== "publishAt" && field !== "sample",
);

export interface Work extends WorkFields {
  id: string;
}

/** Returns a work as lists show it, without the long fields of its page. */
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
  // Browsers of 2020 lack `Object.hasOwn`.
  return own(fieldLabels, field) ?? field;
}

/** A document is any JSON object, possibly written by another program. */
export type WorkDocument = Record<string, unknown>;

export interface StoredWork {
  id: string;
  document: WorkDocument;
}

export const uncategorized = "Uncategorized";

export function categoryOf(work: Work): string {
  return work.category ?? uncategorized;
}

/** Returns a text such as "1 work" or "2,000 works". */
export function countOf(works: number): string {
  return works === 1 ? "1 work" : `${works.toLocaleString("en-US")} works`;
}

/** An undefined value removes a field. */
export function withFields(document: WorkDocument, fields: object): WorkDocument {
  return Object.fromEntries(
    Object.entries({ ...document, ...fields }).filter(([, value]) => value !== undefined),
  );
}

export function isObject(value: unknown): value is WorkDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
