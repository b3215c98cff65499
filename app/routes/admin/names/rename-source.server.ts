import { backIn, backTo } from "../frame/admin-paths";
import { currentCatalogue } from "../frame/admin-route.server";
import type { Source } from "../frame/source";
import { readRenaming } from "./rename.server";

/** Renames or merges categories or creators, in all works that have the names. */
export const renameSource: Source = {
  failed: "Failed to rename. Please try again.",
  async find(search) {
    const list = search.get("list") === "categories" ? "categories" : "creators";
    const back = backIn(search, `/admin/${list}`);
    const current = await currentCatalogue();
    const { from, plan: planOf } = readRenaming(list, search, current);
    const plan = await planOf?.();
    const names = from.map(({ name }) => `“${name}”`).join(", ");
    return {
      title: plan ? `Rename or merge ${names}?` : "No work has that name anymore.",
      // Perhaps the form was sent twice.
      plan: plan ?? { action: "rename", items: [], sentences: [] },
      documents: current.documents,
      button: plan?.button ?? "Rename",
      back,
      after: (outcome) => backTo(back, outcome),
      done: plan ? undefined : "name-gone",
    };
  },
};
