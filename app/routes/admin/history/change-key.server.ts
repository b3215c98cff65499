import { redirect } from "@remix-run/node";
import { noticePath } from "~/http/fixed-notices";
import { nameInPath } from "~/http/paths";
import type { Change, ChangeKey } from "~/changes/change";
import { findChange } from "~/changes/history.server";
import type { WorksStore } from "~/changes/works-store";

/** @param between how many segments are between the ID and the revision in the path. */
export function changeKeyIn(
  request: Request,
  between: number,
): ChangeKey | undefined {
  const workId = nameInPath(request, -3 - between);
  const rev = Number(nameInPath(request, -2));
  return workId !== undefined && Number.isSafeInteger(rev) && rev > 0
    ? { workId, rev }
    : undefined;
}

export const notInTrash = noticePath("/admin/trash", "not-in-trash");

/** @throws Response that redirects to the trash if the work is not in it. */
export async function removalOrRedirect(
  store: WorksStore,
  request: Request,
): Promise<Change> {
  const key = changeKeyIn(request, 0);
  const removal = key && (await findChange(store, key));
  if (removal?.inTrash) return removal;
  throw redirect(notInTrash, 303);
}
