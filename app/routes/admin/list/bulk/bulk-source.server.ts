import { errorResponse } from "~/http/error-response.server";
import { countOf } from "~/kinds/work";
import { currentCatalogue } from "../../frame/admin-route.server";
import { backIn, backTo } from "../../frame/admin-paths";
import { listQueryIn } from "../../frame/list-path";
import type { Source } from "../../frame/source";
import { prepareList } from "../listed-works.server";
import { bulkButton, bulkQuestion } from "./bulk-action";
import { bulkErrors, findChosen, planBulk, readChosen, requestOf } from "./bulk.server";

/** The list names at most this many works that stay the same. */
const mostNamed = 100;

/** Changes works that were selected in the dashboard's list. */
export const bulkSource: Source = {
  failed: "Failed to update works. Please try again.",
  async find(search) {
    const back = backIn(search);
    const current = await currentCatalogue();
    await prepareList(current);
    const now = new Date();
    const { chosen, targets } = findChosen(readChosen(search), listQueryIn(back), current, now);
    if (Object.keys(bulkErrors(chosen.values)).length > 0) throw errorResponse(404);
    const request = requestOf(chosen.values, current);
    const { unchanged, ...plan } = await planBulk(targets, request, now);
    const count = plan.items.length;
    const numbers = [targets.length, unchanged.length].map((number) =>
      number.toLocaleString("en-US"),
    );
    return {
      title: count > 0 ? bulkQuestion(request, count) : "No works would change",
      lines: [{ text: `${countOf(current.stored.length)}, ${numbers[0]} selected` }],
      plan,
      documents: current.documents,
      button: bulkButton(request.action, count),
      isDanger: request.action === "delete",
      lists: [
        {
          title: `${numbers[1]} of the selected works will not change.`,
          items: unchanged.slice(0, mostNamed).map(({ title }) => title),
          isFolded: true,
        },
      ],
      back,
      done: targets.length === 0 ? "all-already-deleted" : undefined,
      after: (outcome) => backTo(back, outcome),
    };
  },
};
