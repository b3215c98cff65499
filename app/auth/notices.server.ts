import { redirect, type TypedResponse } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { Session } from "~/auth/sessions.server";
import type { Notice } from "~/http/notice";

/** What the next page says, by the session's key. */
const notices = new LRUCache<string, Notice>({ max: 100 });

/** Goes on after a change, to a page that says once what happened. */
export function redirectWithNotice(
  session: Session,
  to: string,
  notice: Notice,
): TypedResponse<never> {
  notices.set(session.key, notice);
  return redirect(to, 303);
}

/** What to say on this page, and on no later one. */
export function takeNotice({ key }: Session): Notice | undefined {
  const notice = notices.get(key);
  notices.delete(key);
  return notice;
}
