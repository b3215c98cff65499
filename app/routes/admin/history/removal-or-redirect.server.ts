import { redirect } from "@remix-run/node";
import { changeKeyIn } from "~/routes/admin/history/change-key.server";
import { readOrFail } from "~/routes/admin/frame/find-or-fail.server";
import { noticePath } from "~/http/fixed-notices";
import type { Change } from "~/changes/change";
import { findChange } from "~/changes/history.server";
import type { WorksStore } from "~/changes/works-store";

export const notInTrash = noticePath("/admin/trash", "not-in-trash");

const unreadable = "The trash could not be read.";

/** @throws Response that redirects to the trash if the work is not in it, or 503. */
export async function removalOrRedirect(
  store: WorksStore,
  request: Request,
): Promise<Change> {
  const key = changeKeyIn(request, 0);
  const removal = key && (await readOrFail(findChange(store, key), unreadable));
  if (removal?.inTrash) return removal;
  throw redirect(notInTrash, 303);
}
