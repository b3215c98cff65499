import { catalogue } from "~/backends/index.server";
import { uncategorized } from "~/works/work";

/** What the work form offers while one types; nothing where none is known. */
export async function readSuggestions() {
  const current = await catalogue.read();
  const categories = current?.categories.map(({ name }) => name) ?? [];
  return {
    category: categories.filter((name) => name !== uncategorized),
    creatorId: (current?.creators ?? []).map(({ id, name }) => ({ id, name })),
  };
}
