import { nameInPath } from "~/http/paths";
import type { ChangeKey } from "~/works/change";

/**
 * The change that an address names by its work's ID and its revision, before
 * the last segment.
 *
 * @param between how many segments part the two.
 * @returns undefined where it names none.
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
