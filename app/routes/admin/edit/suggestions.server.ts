import {
  type Catalogue,
  deriveCreators,
  groupByCategory,
} from "~/catalogue/catalogue.server";
import { uncategorized } from "~/work/work";
import { readWork } from "~/work/work-document.server";

/** Includes values of drafts. */
export function suggestionsFrom(current: Catalogue | undefined) {
  const works =
    current?.stored.flatMap((stored) => readWork(stored) ?? []) ?? [];
  const categories = groupByCategory(works).map(({ name }) => name);
  return {
    category: categories.filter((name) => name !== uncategorized),
    creatorId: deriveCreators(works).map(({ id, name }) => ({ id, name })),
  };
}
