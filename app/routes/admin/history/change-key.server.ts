import { nameInPath } from "~/http/paths";
import type { ChangeKey } from "~/changes/change";

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
