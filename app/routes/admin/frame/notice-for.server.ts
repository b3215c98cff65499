import { fixedNoticeIn } from "~/http/fixed-notices";
import { log } from "~/log.server";
import { type Notice, noticeOf } from "~/changes/notice.server";
import type { WorksStore } from "~/changes/works-store";

export async function noticeFor(
  store: WorksStore,
  request: Request,
): Promise<Notice | undefined> {
  const query = new URL(request.url).searchParams;
  const text = fixedNoticeIn(query);
  if (text) return { text };
  const batch = query.get("changed");
  if (!batch) return undefined;
  return noticeOf(store, batch, query.has("derived")).catch(
    (cause: unknown) => {
      log.error({ err: cause }, "A notice could not be read.");
      return undefined;
    },
  );
}
