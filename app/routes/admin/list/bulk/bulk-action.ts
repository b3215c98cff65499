import { countOf } from "~/work/work";

export const bulkActionNames = {
  publish: "Publish",
  unpublish: "Unpublish",
  category: "Set category",
  creator: "Set creator",
  delete: "Delete",
};

export type BulkAction = keyof typeof bulkActionNames;

export function isBulkAction(value: unknown): value is BulkAction {
  return (
    typeof value === "string" && Object.keys(bulkActionNames).includes(value)
  );
}

export type Which = "checked" | "page" | "all";

export interface BulkValues {
  action: string;
  category: string;
  creatorId: string;
  creatorName: string;
}

export interface Chosen {
  values: BulkValues;
  which: Which;
  ids: string[];
}

export function bulkQuestion(
  { action, category, creatorId, creatorName }: BulkValues,
  count: number,
): string {
  const works = countOf(count);
  switch (action as BulkAction) {
    case "publish":
      return `Publish ${works}?`;
    case "unpublish":
      return `Unpublish ${works}?`;
    case "category":
      return category
        ? `Move ${works} to the category “${category}”?`
        : `Remove the category from ${works}?`;
    case "creator":
      return creatorId
        ? `Set the creator of ${works} to ${creatorName || creatorId}?`
        : `Remove the creator from ${works}?`;
    case "delete":
      return `Delete ${works}?`;
  }
}
