import { countOf } from "~/kinds/work";

export const bulkActionNames = {
  publish: "Publish now",
  schedule: "Public from",
  unpublish: "Make drafts",
  category: "Set category",
  creator: "Set creator",
  "add-maker": "Add a maker",
  "remove-maker": "Remove a maker",
  delete: "Delete",
};

export type BulkAction = keyof typeof bulkActionNames;

export function isBulkAction(value: unknown): value is BulkAction {
  return typeof value === "string" && Object.keys(bulkActionNames).includes(value);
}

export type Which = "checked" | "page" | "all";

export interface BulkValues {
  action: string;
  category: string;
  creatorId: string;
  creatorName: string;
  /** The value for a person is blank. */
  creatorIsAgent?: string;
  /** A local time, or one with an offset. */
  publishAt?: string;
}

/** These actions need a maker. */
export const makerActions = ["creator", "add-maker", "remove-maker"];

/** Returns the name of the first field that an action needs, if any. */
export function neededField(action: string): string | undefined {
  if (action === "category") return action;
  if (action === "schedule") return "publishAt";
  return makerActions.includes(action) ? "creatorName" : undefined;
}

export interface Chosen {
  values: BulkValues;
  which: Which;
  ids: string[];
}

export function bulkButton(action: string, count: number): string {
  const works = countOf(count);
  switch (action) {
    case "publish":
      return `Publish ${works} now`;
    case "unpublish":
      return `Make ${works} ${count === 1 ? "a draft" : "drafts"}`;
    case "schedule":
      return `Set the time of ${works}`;
    case "delete":
      return `Delete ${works}`;
    default:
      return `Update ${works}`;
  }
}

export function bulkQuestion(
  { action, category, creatorId, creatorName }: BulkValues,
  count: number,
): string {
  const works = countOf(count);
  const maker = creatorName || creatorId;
  switch (action) {
    case "category":
      return category
        ? `Move ${works} to the category “${category}”?`
        : `Remove the category from ${works}?`;
    case "creator":
      return creatorId
        ? `Set the creator of ${works} to ${maker}?`
        : `Remove the creator from ${works}?`;
    case "add-maker":
      return `Add ${maker} to the makers of ${works}?`;
    case "remove-maker":
      return `Remove ${maker} from the makers of ${works}?`;
    default:
      return `${bulkButton(action, count)}?`;
  }
}
