import { planned } from "~/changes/plan.server";
import { withQuery } from "~/http/paths";
import { currentCatalogue } from "../frame/admin-route.server";
import { dashboardPath } from "../frame/list-path";
import type { Source } from "../frame/source";
import { countOf } from "~/kinds/work";

const title = "Remove the sample works";

/** Removes the sample works. Those that someone edited are no samples anymore. */
export const samplesSource: Source = {
  role: "administrator",
  failed: "Failed to remove the sample works. Please try again.",
  async find() {
    const { stored, documents } = await currentCatalogue();
    const items = stored
      .filter(({ document }) => document.sample === true)
      .map(({ id, document }) => planned({ id }, document));
    const text =
      items.length === 0
        ? "There are no sample works."
        : `${countOf(items.length)} will move to the trash. Samples that you edited stay. You can undo this afterward.`;
    return {
      title,
      lines: [{ text }],
      plan: { action: "delete", items, sentences: [] },
      documents,
      button: title,
      isDanger: true,
      back: dashboardPath,
      after: (outcome) => withQuery(dashboardPath, outcome),
    };
  },
};
