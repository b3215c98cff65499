import { works } from "~/backends/index.server";
import { titleOfChange } from "~/changes/change";
import { picturesOnlyIn } from "~/changes/picture-uses.server";
import type { Plan } from "~/changes/plan.server";
import { noticePath } from "~/http/fixed-notices";
import { countOf } from "~/kinds/work";
import type { Source } from "../frame/source";
import { removalsIn } from "./restore-sources.server";

/** Deletes works in the trash permanently, with their history. */
export const purgeSource: Source = {
  role: "administrator",
  failed: "Failed to delete work. Please try again.",
  async find(search) {
    const removals = await removalsIn(search);
    const found = await picturesOnlyIn(removals, works);
    const isOne = removals.length === 1;
    const items = removals.map((each) => {
      return { id: each.workId, rev: each.rev, title: titleOfChange(each) };
    });
    const planOf = (images: string[]): Plan => ({
      action: "delete",
      items,
      sentences: [],
      purge: { removals: removals.map(({ workId, rev }) => ({ workId, rev })), images },
    });
    return {
      title: `Delete ${isOne ? "this work" : countOf(removals.length)} permanently?`,
      lines: [
        {
          text: `The whole history of ${isOne ? "this work" : "these works"} will be deleted, and so will all earlier works with the same ID in the trash. This cannot be undone.`,
        },
      ],
      plan: planOf([]),
      planWith: (chosen) => planOf(chosen.has("images") ? found : []),
      documents: new Map(),
      images: found,
      choices:
        found.length === 0
          ? []
          : [
              {
                name: "images",
                label:
                  found.length === 1
                    ? "Also delete the image that nothing else uses"
                    : `Also delete the ${found.length} images that nothing else uses`,
                hint: "Otherwise, anyone who knows the link to an image can still open it until you delete it under Media.",
              },
            ],
      button: "Delete permanently",
      isDanger: true,
      back: "/admin/trash",
      after: () => noticePath("/admin/trash", "deleted-permanently"),
    };
  },
};
