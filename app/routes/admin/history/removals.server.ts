import { redirect } from "@remix-run/node";
import { noticePath } from "~/http/fixed-notices";
import type { Change } from "~/changes/change";
import type { WorksStore } from "~/changes/works-store";

/**
 * @returns the chosen works that are still in the trash.
 * @throws Response that redirects to the trash if there are none.
 */
export async function removalsIn(
  store: WorksStore,
  request: Request,
): Promise<[Change, ...Change[]]> {
  const chosen = new URL(request.url).searchParams.getAll("removal");
  const found = await Promise.all(
    chosen.map(async (id) => {
      // The query finds the first change before any that sorts after this one.
      const query = { inTrash: true, after: `${id} `, limit: 1 } as const;
      const { changes } = await store.changes(query);
      return changes.filter((change) => change.id === id);
    }),
  );
  const [first, ...others] = found.flat();
  if (first) return [first, ...others];
  throw redirect(noticePath("/admin/trash", "not-in-trash"), 303);
}
