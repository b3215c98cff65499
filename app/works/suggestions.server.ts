import type { Catalogue } from "~/works/catalogue.server";
import { uncategorized } from "~/works/work";

/** What the work form offers while someone types. */
export function suggestionsFrom(current: Catalogue | undefined) {
  const categories = current?.categories.map(({ name }) => name) ?? [];
  return {
    category: categories.filter((name) => name !== uncategorized),
    creatorId: (current?.creators ?? []).map(({ id, name }) => ({ id, name })),
  };
}
