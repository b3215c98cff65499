/** What a work is (specification, section 3), free of any store or form. */

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

/** The fields of `WorkFields`, in the order of forms and files. */
export const workFieldNames = [
  "title",
  "type",
  "description",
  "category",
  "creatorId",
  "creatorName",
  "imageUrl",
  "iconUrl",
  "ctaText",
  "ctaLink",
  "appId",
  "subtitle",
  "features",
  "price",
] as const satisfies (keyof WorkFields)[];

/** Everything of a work that a person enters, the id excepted. */
export interface WorkFields {
  title: string;
  type: WorkType;
  description?: string;
  category?: string;
  creatorId?: string;
  creatorName?: string;
  imageUrl?: string;
  iconUrl?: string;
  ctaText?: string;
  ctaLink?: string;
  appId?: string;
  /** Only for large-feature. */
  subtitle?: string;
  /** Only for large-feature. */
  features?: string[];
  /** Free text such as "$29" or "Free"; only for list-item. */
  price?: string;
}

export interface Work extends WorkFields {
  id: string;
}

/** A work as a store holds it: any JSON object, whoever wrote it. */
export type WorkDocument = Record<string, unknown>;

export interface StoredWork {
  id: string;
  document: WorkDocument;
}

/** The heading of works that name no category (specification, section 2). */
export const uncategorized = "Uncategorized";

/** The category that a work stands under on the page. */
export function categoryOf(work: Work): string {
  return work.category ?? uncategorized;
}
