import { env } from "~/env.server";
import { visibilityOf } from "~/work/publish-time.server";
import type { WorkDocument } from "~/work/work";
import { readWork } from "~/work/work-document.server";

/** Says who sees a work once it is restored. @returns undefined for a malformed work. */
export function visibilityAfter(
  id: string,
  document: WorkDocument,
): string | undefined {
  const work = readWork({ id, document });
  return work && visibilityOf(work, new Date(), env.SITE_TIME_ZONE);
}
