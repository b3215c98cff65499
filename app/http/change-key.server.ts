import { nameInPath } from "~/http/paths";
import type { ChangeKey } from "~/works/change";

/**
 * @returns the change that a path names by work ID and revision, if any.
 * @param between how many segments are between the two.
 */
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
