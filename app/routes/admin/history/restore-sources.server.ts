import { redirect } from "@remix-run/node";
import { works } from "~/backends/index.server";
import type { Change } from "~/changes/change";
import { planUndo } from "~/changes/undo.server";
import { findVersion, planVersion } from "~/changes/version.server";
import { errorResponse } from "~/http/error-response.server";
import { noticePath } from "~/http/fixed-notices";
import { wholeNumberIn } from "~/kinds/outside";
import { titleOf } from "~/kinds/kind";
import { countOf } from "~/kinds/work";
import { withQuery } from "~/http/paths";
import { historyPath } from "../frame/admin-paths";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { backIn, backTo } from "../frame/back";
import type { Source } from "../frame/source";

/** Restores works from the trash. */
export const restoreSource: Source = {
  failed: "Failed to restore work. Please try again.",
  async find(search) {
    const removals = await removalsIn(search);
    const { documents } = await currentCatalogue();
    const plan = await planUndo({ documents }, removals, new Date(), "restore");
    const count = removals.length;
    return {
      title: count === 1 ? "Restore this work?" : `Restore ${countOf(count)}?`,
      plan,
      documents,
      button: plan.conflicts.length > 0 ? "Restore the others" : "Restore",
      back: "/admin/trash",
      after: (outcome) => withQuery("/admin/trash", outcome),
    };
  },
};

/** Restores a version from the history of a work. */
export const versionSource: Source = {
  failed: "Failed to restore this version. Please try again.",
  async find(search) {
    const workId = search.get("work") ?? "";
    const rev = wholeNumberIn(search.get("rev"), 1);
    if (rev === undefined) throw errorResponse(404);
    const key = { workId, rev };
    const { documents } = await currentCatalogue();
    const version = await findVersion(works, key, documents.get(workId));
    if (!version) throw errorResponse(404);
    const plan = await planVersion({ documents }, key, version, new Date());
    const title = titleOf({ id: workId, document: version.latest.document });
    const isSame = plan.items.length === 0 && plan.conflicts.length === 0;
    const back = backIn(search, historyPath(workId));
    return {
      title: "Restore this version?",
      lines: [
        {
          text: isSame
            ? `${title} already has the content of version ${rev}.`
            : `This restores version ${rev} of ${title}. These fields will change:`,
        },
      ],
      plan,
      documents,
      button: "Restore this version",
      back,
      after: (outcome) => backTo(back, outcome),
    };
  },
};

/**
 * @returns the chosen works that are still in the trash.
 * @throws Response that redirects to the trash if there are none.
 */
export async function removalsIn(search: URLSearchParams): Promise<[Change, ...Change[]]> {
  const found = await Promise.all(
    search.getAll("removal").map(async (id) => {
      // The query finds the first change before any that sorts after this one.
      const query = { inTrash: true, before: `${id} `, limit: 1 } as const;
      const { changes } = await works.changes(query);
      return changes.filter((change) => change.id === id);
    }),
  );
  const [first, ...others] = found.flat();
  if (first) return [first, ...others];
  throw redirect(noticePath("/admin/trash", "not-in-trash"), 303);
}
